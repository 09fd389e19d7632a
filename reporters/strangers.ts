// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 383, caught: 308, oddities: 141, failed: 8 };
