// Lets Node run the TypeScript of a clone: `node --import ./tsx.js FILE`.
import process from 'node:process';

// The loader makes its cache where temporary files go before any line of ours runs: a TMPDIR that is no folder would end in
// its words instead of ours. npm scripts cannot set a variable themselves: the shell of Windows has other words for it.
process.env.TSX_DISABLE_CACHE = '1';
await import('tsx');

// npm passes a signal on to the shell of a script alone, and not every shell becomes the command that it starts. Without the
// shell nobody passes the signal on: its end stands for SIGTERM.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) {
      clearInterval(watch);
      process.kill(process.pid, 'SIGTERM');
    }
  }, 200).unref();
}
