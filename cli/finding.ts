/** What one look of the doctor showed. `no` means that a run cannot start, `mind` that it will leave something unjudged. */
export interface Finding {
  mark: 'ok' | 'mind' | 'no';
  words: string;
}
