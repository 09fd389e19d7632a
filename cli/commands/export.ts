import { harOf } from '../../schemas/har.ts';
import { counted } from '../../schemas/text/counted.ts';
import { escaped, jsonText } from '../../schemas/text/escape.ts';
import { command } from '../command.ts';
import { SetupError } from '../errors.ts';
import { EXCHANGE_OPTIONS, readExchanges } from '../files/exchange-file.ts';
import { writeFile } from '../files/written.ts';
import { formatCommand } from '../format-command.ts';

export const exportCalls = command({
  name: 'export',
  summary: 'Writes the calls of a run as an HTTP Archive (HAR 1.2), which the tools of browsers open.',
  options: {
    har: { words: 'the form; there is no other' },
    ...EXCHANGE_OPTIONS,
    out: { value: 'FILE', words: 'a file for it; by default it is printed' },
  },
  more: 'The calls that a client made to a mock: mock --caller-report DIR, then export --har --from DIR.',
  run: async ({ har, out, ...given }) => {
    if (!har) {
      throw new SetupError('export needs a form.', {
        key: '--har',
        todo: `Write: ${formatCommand('export', '--har')}`,
      });
    }
    const exchanges = readExchanges(given);
    const text = `${jsonText(harOf(exchanges, ({ requirement, number }) => `${requirement} ${number}`))}\n`;
    if (out === undefined) {
      process.stdout.write(text);
      return 0;
    }
    writeFile('The archive', { file: out, key: '--out', todo: 'Name a file that can be written.' }, text);
    process.stdout.write(`${counted(exchanges.length, 'call is', 'calls are')} in ${escaped(out)}.\n`);
    return 0;
  },
});
