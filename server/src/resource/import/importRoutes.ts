import type { FastifyInstance } from 'fastify'
import type { Engine, Entry } from '../Engine.ts'
export function importRoutes(_app: FastifyInstance, _engine: Engine, _entry: Entry): void {}
