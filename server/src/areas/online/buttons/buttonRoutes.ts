import { onlineButtonEndpoints as calls } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { keyOf } from '../../../resource/write/idempotent.ts'
import type { FormButtons } from './createButtons.ts'

export function buttonRoutes(app: FastifyInstance, buttons: FormButtons): void {
  mount(app, calls.offered, async ({ input, actor }) =>
    (await buttons.offered(actor, input.code, input.id)).map(({ name, title, kind }) => ({ name, title, kind })),
  )
  mount(app, calls.use, async ({ input, actor, request }) =>
    buttons.use(actor, { ...input, idempotencyKey: keyOf(request) }),
  )
}
