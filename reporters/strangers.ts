// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 327, caught: 273, oddities: 130, failed: 5 };
