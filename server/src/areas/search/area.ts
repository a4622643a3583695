import { defineArea } from '../../defineArea.ts'
import { errors, searchEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { searchRecords } from './searchRecords.ts'

export const search = defineArea({
  name: 'search',
  open: ({ engine }) => ({
    routes: (api) => searchRoutes(api, engine),
  }),
})

const longest = 50

/** 全局搜索: searches all lists that the actor may open. */
function searchRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, searchEndpoints.records, async ({ input, actor }) => {
    const words = input.keyword
    if ([...words].length > longest) throw errors.refused(`搜索内容不能超过 ${longest} 个字`)
    return searchRecords(engine, actor, words)
  })
}
