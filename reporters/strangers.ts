// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 461, caught: 365, oddities: 153, failed: 10 };
