/** CPU time that this process has used, in milliseconds: within a bound of it a busy machine decides as much as a quiet one. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
