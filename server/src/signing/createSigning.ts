import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { builtInProvider } from './builtInProvider.ts'
import { addFlow, endFlow } from './signFlows.ts'
import type { SigningProviderName } from './providerNames.ts'
import type { FlowEnd, NewFlow, SigningProvider } from './SigningProvider.ts'
import { signFlowTable } from './signingTables.ts'

const col = columnsIn(signFlowTable)

const ownProviders: Record<SigningProviderName, SigningProvider> = { builtIn: builtInProvider }

/** Access to the providers: new flows go to the configured one, and each flow stays with its provider. */
export interface Signing {
  open(context: WriteContext, flow: NewFlow): Promise<void>
  close(context: WriteContext, flowId: string, end: FlowEnd, reason: string | null): Promise<void>
  named(name: string): SigningProvider
}

/** Tests add further providers. */
export function createSigning(chosen: string, further: readonly SigningProvider[] = []): Signing {
  const providers = new Map([...Object.values(ownProviders), ...further].map((provider) => [provider.name, provider]))
  const named = (name: string): SigningProvider => {
    const provider = providers.get(name)
    if (!provider) throw errors.refused(`没有名为“${name}”的签署服务`)
    return provider
  }
  const current = named(chosen)
  return {
    named,
    open: async (context, flow) => {
      await addFlow(context, current.name, flow)
      await current.open?.(context, flow)
    },
    close: async (context, flowId, end, reason) => {
      const { rows } = await sql<{ provider: string }>`
        select ${col.provider} from ${col.$table} where ${col.id} = ${flowId}`.execute(context.tx)
      if (!rows[0] || !(await endFlow(context, flowId, end, reason))) return
      await named(rows[0].provider).close?.(context, flowId, end, reason)
    },
  }
}
