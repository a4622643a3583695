import { done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { LoadedDictionaries } from './createDictionaries.ts'

export function dictionaryRoutes(app: FastifyInstance, dictionaries: LoadedDictionaries): void {
  const config = { access: 'signedIn' as const }

  app.get('/sys/dict/queryAllDictItems', { config }, async () => done('操作成功！', dictionaries.all()))

  app.get('/sys/dict/getDictItems/:code', { config }, async (request) => {
    const { code } = request.params as { code: string }
    if (code.trim() === '') throw errors.refused('字典Code不能为空!')
    if (!dictionaries.has(code)) throw errors.refused('字典Code格式不正确！')
    return ok(dictionaries.items(code).map((item) => ({ ...item, title: item.text })))
  })

  app.get('/sys/dict/refleshCache', { config }, async () => {
    await dictionaries.load()
    return ok(null)
  })
}
