// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 167, caught: 134, oddities: 79, failed: 4 };
