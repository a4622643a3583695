import { StoreProblem, type StoreProblemKind } from './FileStore.ts'

/** What these errors of the file system say about a folder that the store writes to. */
const kinds: Readonly<Record<string, StoreProblemKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  // The folder is gone, was unmounted, or its server does not answer.
  ENOENT: 'away',
  ENODEV: 'away',
  ENXIO: 'away',
  ENOTCONN: 'away',
  ETIMEDOUT: 'away',
  EHOSTDOWN: 'away',
  ESTALE: 'away',
  EIO: 'away',
  EROFS: 'away',
  EACCES: 'away',
  EPERM: 'away',
  // Too many open files, here or on the machine.
  EMFILE: 'away',
  ENFILE: 'away',
}

/** The problem of the store behind an error of the file system; any other error as it is. */
export function systemProblem(error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException | null)?.code)
  const kind = kinds[code]
  return kind === undefined ? error : new StoreProblem(kind, code, error)
}

export function asSystemProblem(error: unknown): never {
  throw systemProblem(error)
}
