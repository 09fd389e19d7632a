// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 231, caught: 192, oddities: 91, failed: 4 };
