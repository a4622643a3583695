import { areaList } from '@vant/area-data'
import fc from 'fast-check'
import { Converter } from 'opencc-js/cn2t'
import { beforeAll, expect, test } from 'vitest'
import { compareParties } from './compareParties.ts'
import { loadNameLibraries } from './nameLibraries.ts'
import { shortPlaceName } from './shortPlaceName.ts'

beforeAll(loadNameLibraries)

const convert = Converter({ from: 'cn', to: 't' })
// Character by character: by words the converter writes 澂江 for 澄江, which is obsolete.
const toTraditional = (name: string): string => Array.from(name, (one) => convert(one)).join('')

/** Every character has its own reading, so that different marks also sound different. */
const characters = [...'恒永华腾博卓凯睿诺启铭瀚宸煜岚翔']
const mark = fc
  .uniqueArray(fc.constantFrom(...characters), { minLength: 2, maxLength: 4 })
  .map((letters) => letters.join(''))
const trade = fc.constantFrom('科技', '贸易', '文化传媒', '建筑工程', '餐饮管理', '医药', '')
const form = fc.constantFrom(
  '有限公司',
  '有限责任公司',
  '股份有限公司',
  '（集团）有限公司',
  '集团',
  '公司',
  '集团股份有限公司',
)

const cities = [...Object.values(areaList.province_list), ...Object.values(areaList.city_list)].filter((name) =>
  /[市省]$/.test(name),
)
const counties = Object.entries(areaList.county_list)
  .filter(([code, name]) => /^[1-6]/.test(code) && /[市县]$/.test(name))
  .map(([, name]) => name)
const place = fc.constantFrom(...cities, ...counties)

const width = (name: string): string => name.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  width,
  toTraditional,
  (name) => name.toLowerCase(),
  (name) => [...name].join(' '),
  (name) => [...name].join('　'),
  (name) => name.replaceAll('（', '(').replaceAll('）', ')'),
  (name) => name.replaceAll('（', '').replaceAll('）', ''),
  (name) => `“${name}”`,
  (name) => `${name}。`,
)

interface Variant {
  region: 'full' | 'short' | 'none' | 'brackets'
  form: string
  spell: (name: string) => string
}
const variant: fc.Arbitrary<Variant> = fc.record({
  region: fc.constantFrom('full', 'short', 'none', 'brackets'),
  form,
  spell: spelling,
})

function written(mark: string, trade: string, place: string, { region, form, spell }: Variant): string {
  const front = { full: place, short: shortPlaceName(place), none: '', brackets: '' }[region]
  return spell(`${front}${mark}${region === 'brackets' ? `（${place}）` : ''}${trade}${form}`)
}

test('an organisation never differs from any of its variants', () => {
  fc.assert(
    fc.property(mark, trade, place, variant, variant, (mark, trade, place, one, other) => {
      const [a, b] = [written(mark, trade, place, one), written(mark, trade, place, other)]
      // Without brackets a place in the middle cannot be recognised.
      fc.pre(![one, other].some(({ region, spell }) => region === 'brackets' && !/[（(]/.test(spell('（'))))
      const { verdict } = compareParties({ name: a }, { name: b })
      expect(['same', 'related'], `${a} / ${b}`).toContain(verdict)
      expect(compareParties({ name: b }, { name: a }).verdict).toBe(verdict)
    }),
    { numRuns: 1500 },
  )
})

test('a place whose characters the conversion changes is still a place', () => {
  for (const place of ['乾安县', '乾县'])
    for (const name of [
      `${place}恒卓科技有限公司`,
      `恒卓（${place}）科技有限公司`,
      toTraditional(`${place}恒卓科技有限公司`),
    ])
      expect(compareParties({ name }, { name: '恒卓科技有限公司' }).verdict, name).toBe('related')
})

test('a branch never differs from its head office', () => {
  const branch = fc.constantFrom('分公司', '支公司', '办事处', '第二分公司')
  fc.assert(
    fc.property(mark, trade, form, place, branch, spelling, (mark, trade, form, place, branch, spell) => {
      const head = `${mark}${trade}${form}`
      const name = spell(`${head}${place}${branch}`)
      expect(compareParties({ name }, { name: head }).verdict, `${name} / ${head}`).toBe('related')
    }),
    { numRuns: 500 },
  )
})

test('a person keeps the name in every spelling', () => {
  const interpunct = fc.constantFrom('·', '•', '・', '.', '‧', '', ' ')
  fc.assert(
    fc.property(mark, mark, interpunct, spelling, (given, family, dot, spell) => {
      const name = `${given}·${family}`
      const { verdict } = compareParties({ name, isOrganisation: false }, { name: spell(`${given}${dot}${family}`) })
      expect(verdict).toBe('doubtful')
    }),
  )
})

test('two different marks are different organisations, whatever their place and form', () => {
  fc.assert(
    fc.property(mark, mark, trade, place, place, variant, variant, (one, other, trade, a, b, first, second) => {
      fc.pre(one !== other)
      const [left, right] = [written(one, trade, a, first), written(other, trade, b, second)]
      const { verdict } = compareParties({ name: left }, { name: right })
      expect(verdict, `${left} / ${right}`).toBe('different')
    }),
    { numRuns: 1500 },
  )
})

test('two people with different names are different, also when one name begins with the other', () => {
  fc.assert(
    fc.property(mark, mark, (one, other) => {
      fc.pre(one !== other)
      expect(compareParties({ name: one }, { name: other }).verdict).toBe('different')
      expect(compareParties({ name: one }, { name: `${one}岩` }).verdict).toBe('different')
    }),
  )
})

test('any two texts compare without errors and symmetrically, and a text never differs from itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (a, b) => {
        expect(compareParties({ name: a }, { name: b })).toEqual(compareParties({ name: b }, { name: a }))
        expect(compareParties({ name: a }, { name: a }).verdict).not.toBe('different')
      },
    ),
  )
})
