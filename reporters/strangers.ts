// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 473, caught: 372, oddities: 155, failed: 10 };
