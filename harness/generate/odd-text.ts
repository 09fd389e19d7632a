/** Lawful texts that programs like to change, each by what is special about it. */
export const ODD_TEXTS: Readonly<Record<string, string>> = {
  'blanks at the ends': '  two words ',
  'letters and marks apart': 'Zoe\u0308 Nun\u0303ez',
  'letters that look composed': 'Zo\u00eb \ufb01x',
  'digits only': '0012345678901234567890',
  'a number': '1e3',
  'a word of JSON': 'null',
  capitals: 'Ada.LOVELACE@Holdfast.Example',
  markup: '<b>"A & B"</b> &amp; \\n %41 + 100 %',
  'letters outside the first plane': '𠮷野 👩‍👩‍👧 👍🏽',
  'right to left': 'שלום, مرحبا',
};

/** Longer than what one byte counts; such a text may be refused. */
export const LONG_TEXT = `${'Wanderweg durch die Täler, '.repeat(11)}Ende.`;
