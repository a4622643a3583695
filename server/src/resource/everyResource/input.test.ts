import { type Field, type Page, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleValues } from '../../testing/sampleValues.ts'
import type { Client } from '../../testing/testProduct.ts'
import { completeResources, openStage, path, type Row, type Stage } from '../testing/openStage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.product.close())

const admin = (): Client => stage.product.admin
const add: Stage['add'] = (...row) => stage.add(...row)

/** Required by the area that implements the add call, beyond the definition. */
const alsoRequired: Record<string, string[]> = {
  user: ['password'],
  servicePackage: ['lines'],
  packageOrder: ['packageId'],
}

describe.each(completeResources)('%s', (_name, resource) => {
  test('each kind of bad input is answered with the field and the reason, and nothing is saved', async () => {
    const before = (await admin().get<Page<Row>>(path(resource, 'list'))).result.total
    const good = sampleValues(resource, stage.context)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.readOnly) continue
      for (const bad of badValues(field)) {
        const answer = await admin().post(path(resource, 'add'), { ...good, [field.wire ?? name]: bad })
        expect(answer.status, `${name} ${JSON.stringify(bad)?.slice(0, 60)} → ${answer.message}`).toBeLessThan(500)
        expect(answer.success, `${name} ${JSON.stringify(bad)?.slice(0, 60)}`).toBe(false)
        expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.ts|node_modules|relation "/)
        if (answer.status === 200) expect(answer.message, name).toContain(field.title)
      }
    }
    expect((await admin().get<Page<Row>>(path(resource, 'list'))).result.total).toBe(before)
  })

  test('all missing required fields are named at once; unknown and forbidden fields are ignored', async () => {
    const required = Object.entries(resource.fields).filter(([, field]) => field.required && !field.readOnly)
    const empty = await admin().post(path(resource, 'add'), {})
    expect(empty.error?.fields?.map(({ field }) => field)).toEqual([
      ...required.map(([name]) => name),
      ...(alsoRequired[resource.name] ?? []),
    ])
    const row = await add(resource, {
      id: '42',
      version: 99,
      createBy: 'mallory',
      tenantId: 2,
      deletedAt: '2020-01-01',
      unknown: 1,
      __proto__: 1,
    })
    expect(row).toMatchObject({ version: 1, createBy: 'admin' })
    expect(row.id).not.toBe('42')
  })

  test('bodies that are too deep, too large, malformed or no object get a clear error', async () => {
    const url = `/api${path(resource, 'add')}`
    const headers = { 'content-type': 'application/json' }
    const send = (payload: string) => admin().send({ method: 'POST', url, headers, payload })
    expect(await send(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)).toMatchObject({ status: 400, success: false })
    expect(await send(JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) }))).toMatchObject({
      status: 413,
      success: false,
    })
    expect(await send('{"name":')).toMatchObject({ status: 400, success: false })
    expect(await send('[1]')).toMatchObject({ status: 400, success: false })
    expect(await send('{"name":"a\\u0000b"}')).toMatchObject({ success: false })
  })

  test('numbers may arrive as strings and strings as numbers', async () => {
    const body: Values = { ...sampleValues(resource, stage.context, true) }
    for (const [name, field] of Object.entries(resource.fields))
      if (['number', 'integer', 'money'].includes(field.kind) && body[name] !== undefined)
        body[name] = (body[name] as number).toString()
    const answer = await admin().post<Row>(path(resource, 'add'), body)
    expect(answer, answer.message).toMatchObject({ success: true })
    for (const [name, field] of Object.entries(resource.fields))
      if (['number', 'integer', 'money'].includes(field.kind) && body[name] !== undefined)
        expect(typeof answer.result[name]).toBe('number')
  })
})

/** Invalid by type, length, range or characters. */
function badValues(field: Field): unknown[] {
  switch (field.kind) {
    case 'text':
      return [{ a: 1 }, ['x'], '长'.repeat((field.max ?? 255) + 1)]
    case 'multiline':
    case 'richText':
    case 'markdown':
    case 'code':
      return [{ a: 1 }, '长'.repeat((field.max ?? 600_000) + 1).slice(0, 600_000)].slice(0, field.max ? 2 : 1)
    case 'number':
    case 'integer':
    case 'money':
      return ['abc', true, {}, 1e300, ...(field.min === undefined ? [] : [field.min - 1])]
    case 'date':
    case 'datetime':
    case 'time':
      return ['昨天', '2026-02-30', 20260101, {}]
    case 'yesNo':
      return ['maybe', {}]
    case 'dictionary':
    case 'dictionaries':
      return ['no such item', { a: 1 }]
    case 'reference':
    case 'references':
    case 'user':
    case 'department':
    case 'tree':
    case 'region':
      return ['no-such-row', { a: 1 }]
    case 'file':
    case 'image':
      return ['../../etc/passwd', Array.from({ length: (field.count ?? 1) + 1 }, (_, n) => `${n}`).join(',')]
    case 'json':
      return ['{broken']
    case 'rows':
      return ['x', [1], Array.from({ length: (field.max ?? 1000) + 1 }, () => ({}))]
    default:
      return []
  }
}
