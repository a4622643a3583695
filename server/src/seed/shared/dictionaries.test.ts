import { resources } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { dictionarySeeds } from './dictionaries.ts'

const byCode = new Map(dictionarySeeds.map((seed) => [seed.code, seed]))
const pairs = (code: string) =>
  byCode
    .get(code)
    ?.items.map(({ value, text }) => `${value}=${text}`)
    .join(' · ')

describe('dictionaries', () => {
  test('codes are unique, values and texts are unique within their dictionary, none is empty', () => {
    expect(byCode.size).toBe(dictionarySeeds.length)
    const invalid = dictionarySeeds.filter(({ name, items }) => {
      const isDistinct = (part: 'value' | 'text') => new Set(items.map((item) => item[part])).size === items.length
      // Values are joined with commas on the wire.
      const isJoinable = items.every(({ value }) => /^[^\s,]+$/.test(value))
      return name === '' || items.length < 2 || !isDistinct('value') || !isDistinct('text') || !isJoinable
    })
    expect(invalid).toEqual([])
  })

  test.each([
    ['sex', '1=男 · 2=女'],
    ['del_flag', '1=已删除 · 0=正常'],
    ['quartz_status', '0=正常 · -1=停止'],
    ['position_rank', '1=员级 · 2=助级 · 3=中级 · 4=副高级 · 5=正高级'],
    ['menu_type', '2=按钮权限 · 1=子菜单 · 0=一级菜单'],
    ['priority', 'H=高 · M=中 · L=低'],
    ['org_category', '3=岗位 · 1=公司 · 2=部门'],
    ['day_type', 'holiday=放假 · makeup=调休上班 · rest=公司休 · work=公司加班'],
  ])('%s has its items in order', (code, items) => {
    expect(pairs(code)).toBe(items)
  })

  test('the legal domain has everything listed in its specification', () => {
    const listed =
      'ent_type ent_scale ent_level ent_status cust_source lawyer_title svc_unit counsel_kind counsel_mode counsel_status resp_level appt_channel appt_status appt_cancel pay_way follow_up case_type case_stage party_role party_side auth_scope fee_mode entrust_status entrust_result contract_biz contract_status risk_level invoice_status sign_status tpl_status pkg_target pkg_period pkg_activate pkg_status ledger_type cms_type cms_status focus_pos link_type mp_type contact_type appraise_tag appraise_status day_type deadline_type conflict_result'
    expect(listed.split(' ').filter((code) => !byCode.has(code))).toEqual([])
  })

  test("every dictionary named by a resource exists, with all of the resource's states", () => {
    const missing: string[] = []
    for (const { name, fields, states } of resources) {
      const codeOf = (field: string) => {
        const definition = fields[field]
        return definition && 'dictionary' in definition && typeof definition.dictionary === 'string'
          ? definition.dictionary
          : undefined
      }
      const named = Object.keys(fields)
        .map(codeOf)
        .filter((code) => code !== undefined)
      missing.push(...named.filter((code) => !byCode.has(code)).map((code) => `${name}: ${code}`))
      if (!states) continue
      const known = byCode.get(codeOf(states.field) ?? '')?.items.map(({ value }) => value) ?? []
      const used = Object.values(states.actions).flatMap(({ from, to }) => [...(to ? [to] : []), ...[from].flat()])
      missing.push(
        ...[states.initial, ...used].filter((state) => !known.includes(state)).map((state) => `${name}: ${state}`),
      )
    }
    expect(missing).toEqual([])
  })
})
