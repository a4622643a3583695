import { AppError, contract, contractEndpoints, done, errors, permissionCode, type Row } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { serverSecret } from '../../files/serverSecret.ts'
import { bodyOf } from '../../http/inputs.ts'
import { mount } from '../../http/mount.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { write } from '../../resource/writeContext.ts'
import { builtInProvider, decideSigner } from '../../signing/builtInProvider.ts'
import type { Signing } from '../../signing/createSigning.ts'
import { findFlow, flowsOf, signersOf } from '../../signing/signFlows.ts'
import { applyEvent, receiveEvent } from './receiveEvent.ts'
import { recordSignature } from './recordSignature.ts'

/** The name of a provider's secret; that of the built-in provider predates the others. */
const secretName = (provider: string): string => (provider === builtInProvider.name ? 'signing' : `signing_${provider}`)

/** Signing: webhooks of providers, decisions recorded by users, and the state of each flow. */
export function signRoutes(app: FastifyInstance, { engine, signing }: { engine: Engine; signing: Signing }): void {
  mount(app, contractEndpoints.signCallback, async ({ request }) => {
    // Only the path names the provider: the body is what the provider has signed.
    const { provider: name = builtInProvider.name } = request.params as { provider?: string }
    const event = await signing.named(name).readCall({
      body: bodyOf(request),
      headers: request.headers,
      secret: () => serverSecret(engine.db, secretName(name)),
    })
    return receiveEvent(engine, event, name)
  })

  mount(app, contractEndpoints.decideSigner, async ({ input, actor }) => {
    if (!actor.can(permissionCode(contract, input.isSigned ? 'recordSigned' : 'recordRefused')))
      throw errors.forbidden()
    await write(engine, actor, async (context) => {
      const row = await lockContractOf(context, input.flowId)
      const event = await decideSigner(context, input)
      if (input.isSigned) await recordSignature(context, row, input)
      if (event) await applyEvent(context, event)
    })
    return done(input.isSigned ? '已登记签署' : '已登记拒签', null)
  })

  mount(app, contractEndpoints.flows, async ({ input, actor }) => {
    const db = engine.db.kysely
    const { id } = await readById(engine, db, contract, input.id, scopeOf(actor, contract))
    const flows = await flowsOf(db, actor.tenantId, id)
    return Promise.all(flows.map(async (flow) => ({ ...flow, signers: await signersOf(db, flow.id) })))
  })
}

/** Users who may not edit the contract cannot decide on its flow, and get the same answer as for an unknown one. */
async function lockContractOf(context: WriteContext, flowId: string): Promise<Row<typeof contract>> {
  const flow = await findFlow(context.tx, flowId)
  if (!flow) throw errors.notFound('签署流程')
  return lockForWrite(context, contract, flow.contractId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? errors.notFound('签署流程') : error
  })
}
