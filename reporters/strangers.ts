// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 287, caught: 240, oddities: 115, failed: 5 };
