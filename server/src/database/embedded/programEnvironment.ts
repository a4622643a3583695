const passedOn = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']

/** What PostgreSQL's programs see of ours: no secrets, and none of the PG… variables that would change their ways. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of passedOn) if (process.env[name] !== undefined) environment[name] = process.env[name]
  return environment
}
