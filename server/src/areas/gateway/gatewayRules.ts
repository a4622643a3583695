import { errors, gatewayRoute, readPredicates, readUpstream } from '@lexdesk/domain'
import { bodyOf } from '../../http/inputs.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import type { AroundCalls, Standard } from '../../resource/routes/aroundCalls.ts'
import type { ResourceRules } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'

const refusal = (message: string) => errors.invalid([{ field: 'uri', message: `目标地址：${message}` }])

export function gatewayRules(outbound: Outbound): ResourceRules {
  async function assertLiteral({ uri }: ValuesOf<typeof gatewayRoute>): Promise<void> {
    const upstream = typeof uri === 'string' ? readUpstream(uri) : undefined
    const problem = upstream && 'hostname' in upstream ? outbound.literalProblem(upstream.hostname) : undefined
    if (problem) throw refusal(problem)
  }
  return rulesFor(gatewayRoute, {
    beforeAdd: (_context, values) => assertLiteral(values),
    beforeEdit: (_context, values) => assertLiteral(values),
    derive: (values) => {
      const read = Object.hasOwn(values, 'predicates') ? readPredicates(values.predicates) : undefined
      return read && !('problem' in read) ? { paths: pathsOf(read) } : {}
    },
  })
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
