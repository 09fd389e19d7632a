import { catalogue, requirementIds } from '../requirements/index.ts';
import { schemaIds, schemaOf } from '../validate.ts';

/** The names of members and the fixed values in a schema. */
const wordsOf = (node: unknown): string[] => {
  if (Array.isArray(node)) {
    return node.flatMap(wordsOf);
  }
  if (typeof node !== 'object' || node === null) {
    return [];
  }
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'enum' || key === 'const') {
      return [value].flat().filter((one) => typeof one === 'string');
    }
    return [...(key === 'properties' ? Object.keys(value as object) : []), ...wordsOf(value)];
  });
};

let words: string | undefined;

/** Whether a text stands in what we write ourselves: ids and sentences of the catalogue, names and values of the schemas. */
export const isOurs = (text: string): boolean => {
  words ??= [
    ...requirementIds,
    ...Object.values(catalogue).map(({ sentence }) => sentence),
    ...schemaIds().flatMap((id) => wordsOf(schemaOf(id))),
  ]
    .join('\n')
    .toLowerCase();
  return words.includes(text.toLowerCase());
};
