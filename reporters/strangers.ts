// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 419, caught: 336, oddities: 147, failed: 8 };
