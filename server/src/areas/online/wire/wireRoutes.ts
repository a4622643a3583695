import type { FastifyInstance } from 'fastify'
import { dataRoutes } from './dataRoutes.ts'
import { designRoutes } from './designRoutes.ts'
import { scriptRoutes } from './scriptRoutes.ts'
import { elsewhereRoutes } from './elsewhereRoutes.ts'
import { type ButtonParts, wireButtonRoutes } from './wireButtonRoutes.ts'

/** Online forms as clients of the old wire ask for them (wire contract §3.27). */
export function wireRoutes(app: FastifyInstance, parts: ButtonParts): void {
  dataRoutes(app, parts)
  designRoutes(app, parts)
  scriptRoutes(app, parts)
  wireButtonRoutes(app, parts)
  elsewhereRoutes(app)
}
