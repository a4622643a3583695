import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { ThirdIdentity } from '../../../identity/thirdIdentity.ts'
import { newId } from '../../../database/newId.ts'
import { thirdAccountTable } from '../sessionTables.ts'

const col = columnsIn(thirdAccountTable)

/** An identity confirmed by a provider. */
export interface ThirdPerson extends ThirdIdentity {
  source: string
}

/** The user bound to a third-party identity. */
export async function boundUser(db: Kysely<Tables>, { source, id }: ThirdPerson): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select ${col.sysUserId} as "userId" from ${col.$table}
    where ${col.thirdType} = ${source} and ${col.thirdUserUuid} = ${id}`.execute(db)
  return rows[0]?.userId
}

/** Binds the third-party identity to this user; an earlier binding is replaced. */
export async function bindAccount(db: Kysely<Tables>, person: ThirdPerson, userId: string): Promise<void> {
  const { source, id, name, avatar } = person
  await sql`
    insert into ${col.$table} (${col.id}, ${col.sysUserId}, ${col.thirdType}, ${col.thirdUserUuid}, ${col.realname},
      ${col.avatar})
    values (${newId()}, ${userId}, ${source}, ${id}, ${name}, ${avatar})
    on conflict (${col.thirdType}, ${col.thirdUserUuid}) do update
      set ${col.sysUserId} = excluded.${col.sysUserId}`.execute(db)
}

/** A login name derived from the provider's name for the user. */
export function loginNameOf({ name, source }: ThirdPerson): string {
  const plain = name.replace(/\W+/g, '_').replace(/^_+|_+$/g, '')
  return (plain.length >= 4 ? plain : [source, plain].filter(Boolean).join('_')).slice(0, 18)
}
