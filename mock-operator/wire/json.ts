/** Whether a content type is that of JSON. */
export const isJsonType = (type: string): boolean =>
  type === 'application/json' || /^application\/json\s*(;|$)/i.test(type.trim());
