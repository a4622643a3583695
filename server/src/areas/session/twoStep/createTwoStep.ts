import { createHash, randomBytes } from 'node:crypto'
import { role } from '@lexdesk/domain'
import { sql } from 'kysely'
import { userRoleTable } from '../../../access/accessTables.ts'
import { userSecurityTable } from '../../../access/securityTables.ts'
import type { Database } from '../../../database/Database.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { stepOf } from './totp.ts'

const col = columnsIn(userSecurityTable)
const r = columnsOf(role, 'r')
const ur = columnsIn(userRoleTable, 'ur')

/** Encrypts secrets at rest. */
export interface Sealing {
  seal(text: string): string
  open(sealed: string): string
}

export interface TwoStepState {
  isOn: boolean
  since: string | null
  /** Unused recovery codes. */
  codesLeft: number
}

/** The second factor of sign-in: TOTP codes (RFC 6238) or single-use recovery codes. */
export interface TwoStep {
  stateOf(userId: string): Promise<TwoStepState>
  /** The name of a role of the user, in any tenant, that requires it. */
  requiredBy(userId: string): Promise<string | undefined>
  /** Enables it with a secret whose first code was correct; returns the recovery codes, which cannot be read again. */
  enable(userId: string, secret: Buffer, step: number): Promise<string[]>
  renewCodes(userId: string): Promise<string[]>
  disable(userId: string): Promise<void>
  /** Whether this is a current code or a recovery code; each is accepted once. */
  accepts(userId: string, code: string): Promise<boolean>
}

const recoveryCodes = 10
const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')
/** Normalizes codes typed from paper. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

function newCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/^(.{5})/, '$1-'),
  )
}

export function createTwoStep(db: Database, sealing: Sealing): TwoStep {
  const saveCodes = async (userId: string): Promise<string[]> => {
    const codes = newCodes()
    const hashes = codes.map((code) => hashOf(plain(code)))
    await sql`update ${col.$table} set ${col.recoveryCodes} = ${hashes}::text[] where ${col.userId} = ${userId}`.execute(
      db.kysely,
    )
    return codes
  }

  return {
    stateOf: async (userId) => {
      const { rows } = await sql<TwoStepState>`
        select ${col.totpSecret} is not null as "isOn", ${col.totpAt} as since,
          coalesce(cardinality(${col.recoveryCodes}), 0) as "codesLeft"
        from ${col.$table} where ${col.userId} = ${userId}`.execute(db.kysely)
      return rows[0] ?? { isOn: false, since: null, codesLeft: 0 }
    },
    requiredBy: async (userId) => {
      const { rows } = await sql<{ name: string }>`
        select ${r.roleName} as name from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
        where ${ur.userId} = ${userId} and ${r.deletedAt} is null and ${r.needsTwoStep} = 'Y'
        order by ${r.id} limit 1`.execute(db.kysely)
      return rows[0]?.name
    },
    enable: async (userId, secret, step) => {
      const sealed = sealing.seal(secret.toString('base64url'))
      await sql`
        insert into ${col.$table} (${col.userId}, ${col.totpSecret}, ${col.totpAt}, ${col.totpStep})
        values (${userId}, ${sealed}, now(), ${step})
        on conflict (${col.userId}) do update set ${col.totpSecret} = ${sealed}, ${col.totpAt} = now(),
          ${col.totpStep} = ${step}`.execute(db.kysely)
      return saveCodes(userId)
    },
    renewCodes: saveCodes,
    disable: async (userId) => {
      await sql`
        update ${col.$table} set ${col.totpSecret} = null, ${col.totpAt} = null, ${col.totpStep} = null,
          ${col.recoveryCodes} = null
        where ${col.userId} = ${userId}`.execute(db.kysely)
    },
    accepts: async (userId, code) => {
      const { rows } = await sql<{ secret: string | null; step: number | null }>`
        select ${col.totpSecret} as secret, ${col.totpStep} as step from ${col.$table}
          where ${col.userId} = ${userId}`.execute(db.kysely)
      const { secret = null, step: last = null } = rows[0] ?? {}
      if (secret === null) return false
      const key = Buffer.from(sealing.open(secret), 'base64url')
      const step = stepOf(key, code.replace(/\s/g, ''), Date.now() / 1000, last)
      // Of two concurrent requests with the same code, one is accepted.
      const used =
        step === undefined
          ? await sql`
              update ${col.$table} set ${col.recoveryCodes} = array_remove(${col.recoveryCodes}, ${hashOf(plain(code))})
              where ${col.userId} = ${userId} and ${hashOf(plain(code))} = any(${col.recoveryCodes})
                returning 1`.execute(db.kysely)
          : await sql`
              update ${col.$table} set ${col.totpStep} = ${step}
              where ${col.userId} = ${userId} and coalesce(${col.totpStep} < ${step}, true)
                returning 1`.execute(db.kysely)
      return used.rows.length > 0
    },
  }
}
