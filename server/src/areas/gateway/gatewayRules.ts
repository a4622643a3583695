import { errors, gatewayRoute, readPredicates, readUpstream } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { bodyOf } from '../../http/inputs.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { AroundCalls, Standard } from '../../resource/routes/aroundCalls.ts'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const g = columnsOf(gatewayRoute, 'g')

const refusal = (message: string) => errors.invalid([{ field: 'uri', message: `目标地址：${message}` }])

export function gatewayRules(outbound: Outbound): ResourceRules {
  async function assertLiteral({ uri }: ValuesOf<typeof gatewayRoute>): Promise<void> {
    const upstream = typeof uri === 'string' ? readUpstream(uri) : undefined
    const problem = upstream && 'hostname' in upstream ? outbound.literalProblem(upstream.hostname) : undefined
    if (problem) throw refusal(problem)
  }
  return rulesFor(gatewayRoute, {
    beforeAdd: async (context, values, id) => {
      await assertLiteral(values)
      await assertOnlyOne(context, values, { id, routerId: values.routerId ?? '' })
    },
    beforeEdit: async (context, values, current) => {
      await assertLiteral(values)
      await assertOnlyOne(context, values, { ...current, ...values })
    },
    derive: (values) => {
      const read = Object.hasOwn(values, 'predicates') ? readPredicates(values.predicates) : undefined
      return read && !('problem' in read) ? { paths: pathsOf(read) } : {}
    },
  })
}

/** Of two routes with the same predicates one would never be used. A code that is taken is reported as such. */
async function assertOnlyOne(
  { tx }: WriteContext,
  { predicates }: ValuesOf<typeof gatewayRoute>,
  { id, routerId }: { id: string; routerId?: string | null },
): Promise<void> {
  if (predicates === undefined || predicates === null) return
  const { rows } = await sql<{ name: string }>`
    select ${g.name} from ${g.$table}
    where ${g.id} <> ${id} and ${g.routerId} <> ${routerId ?? ''} and ${g.deletedAt} is null
      and ${g.predicates}::jsonb = ${JSON.stringify(predicates)}::jsonb
    order by ${g.id} limit 1`.execute(tx)
  if (rows[0]) throw errors.invalid([{ field: 'predicates', message: `断言与路由“${rows[0].name}”完全相同` }])
}

function pathsOf(predicates: readonly { name: string; args: readonly string[] }[]): string {
  return predicates.flatMap(({ name, args }) => (name === 'Path' ? args : [])).join(', ')
}

/** Refuses a host name that resolves to an internal address. Unknown names are accepted: they may resolve later. */
export async function assertTarget(outbound: Outbound, uri: unknown): Promise<void> {
  const upstream = typeof uri === 'string' ? readUpstream(uri) : undefined
  if (!upstream || 'problem' in upstream) return
  await outbound.resolve(upstream.hostname).catch((error: Error & { code?: string }) => {
    if (error.code === 'refused_address') throw refusal(error.message)
  })
}

/** Resolves names outside the transaction. */
export function gatewayCalls(outbound: Outbound): AroundCalls {
  const checked =
    (standard: Standard): Standard =>
    async (request, reply, beside) => {
      await assertTarget(outbound, bodyOf(request).uri)
      return standard(request, reply, beside)
    }
  return { add: checked, edit: checked }
}
