const passedOn = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']

/**
 * The environment of PostgreSQL's programs: no secrets, and none of the PG… variables that would change their
 * behaviour.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of passedOn) if (process.env[name] !== undefined) environment[name] = process.env[name]
  return environment
}
