import type { Kysely } from 'kysely'
import { migration0001 } from './migration0001.ts'
import { migration0002 } from './migration0002.ts'
import { migration0004 } from './migration0004.ts'
import { migration0006 } from './migration0006.ts'
import { migration0008 } from './migration0008.ts'
import { migration0009 } from './migration0009.ts'
import { migration0010 } from './migration0010.ts'
import { migration0011 } from './migration0011.ts'
import { migration0012 } from './migration0012.ts'
import { migration0013 } from './migration0013.ts'
import { migration0014 } from './migration0014.ts'
import { migration0015 } from './migration0015.ts'
import { migration0016 } from './migration0016.ts'
import { migration0017 } from './migration0017.ts'
import { migration0018 } from './migration0018.ts'
import { migration0019 } from './migration0019.ts'
import { migration0020 } from './migration0020.ts'
import { migration0021 } from './migration0021.ts'
import { migration0022 } from './migration0022.ts'
import { migration0024 } from './migration0024.ts'
import { migration0025 } from './migration0025.ts'
import { migration0030 } from './migration0030.ts'
import { migration0028 } from './migration0028.ts'
import { migration0031 } from './migration0031.ts'
import { migration0038 } from './migration0038.ts'
import { migration0048 } from './migration0048.ts'
import { migration0041 } from './migration0041.ts'
import { migration0050 } from './migration0050.ts'
import { migration0055 } from './migration0055.ts'

export type WrittenMigration = (db: Kysely<unknown>) => Promise<void>

/**
 * `expand`: programs of the number before it can start and work on the changed tables. `pause`: they cannot, so all of
 * them are stopped first.
 */
export interface Migration {
  kind: 'expand' | 'pause'
  up: WrittenMigration
}

export const expand = (up: WrittenMigration): Migration => ({ kind: 'expand', up })
export const pause = (up: WrittenMigration): Migration => ({ kind: 'pause', up })

/** Of programs that did not know kinds and refuse to start on a newer database. */
const withoutKind: readonly WrittenMigration[] = [
  migration0001,
  migration0002,
  migration0004,
  migration0006,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0019,
  migration0021,
  migration0020,
  migration0018,
  migration0022,
  migration0024,
  migration0025,
  migration0030,
  migration0028,
  migration0031,
  migration0038,
  migration0048,
  migration0041,
]

/**
 * What sync cannot do by itself, in order; the position in the list is the schema number. A released entry is never
 * changed again. Each has a test that begins with the old shape.
 */
export const migrations: readonly Migration[] = [
  ...withoutKind.map(pause),
  expand(migration0050),
  expand(migration0055),
]
