import { beforeAll, describe, expect, test } from 'vitest'
import { fullPlaceName, regionRows } from './regions.ts'
import type { RegionSeed } from './regions.ts'
import { shortPlaceName } from '../../names/shortPlaceName.ts'

let rows: RegionSeed[]
let byCode: Map<string, RegionSeed>
beforeAll(async () => {
  rows = await regionRows()
  byCode = new Map(rows.map((row) => [row.code, row]))
})

describe('the national list', () => {
  test('has one root 86, 34 provinces, 369 cities, 3,479 counties, each code once', () => {
    const count = (level: number) => rows.filter((row) => row.level === level).length
    expect([0, 1, 2, 3].map(count)).toEqual([1, 34, 369, 3_479])
    expect(byCode.size).toBe(rows.length)
    expect(byCode.get('86')).toMatchObject({ name: '中国', level: 0, parentCode: null })
  })

  test('every place is below an earlier place of the next higher level whose code it continues', () => {
    const seen = new Set<string>()
    for (const { code, level, parentCode } of rows) {
      if (level > 0) {
        expect(seen.has(parentCode ?? '')).toBe(true)
        expect(byCode.get(parentCode ?? '')?.level).toBe(level - 1)
        expect(code).toMatch(/^\d{6}$/)
        if (level > 1) expect(code.startsWith((parentCode ?? '').replace(/(00)+$/, ''))).toBe(true)
      }
      seen.add(code)
    }
  })

  test('no province or city is empty', () => {
    const parents = new Set(rows.map(({ parentCode }) => parentCode))
    expect(rows.filter(({ level, code }) => level < 3 && !parents.has(code))).toEqual([])
  })

  test('municipalities, Hong Kong, Macao and Taiwan have their three levels', () => {
    expect([byCode.get('110000')?.name, byCode.get('110100')?.name, byCode.get('110105')?.name]).toEqual([
      '北京市',
      '北京市',
      '朝阳区',
    ])
    expect([byCode.get('500000')?.name, byCode.get('500200')?.name, byCode.get('500229')?.name]).toEqual([
      '重庆市',
      '县',
      '城口县',
    ])
    expect([byCode.get('810000')?.shortName, byCode.get('810100')?.name, byCode.get('810101')?.name]).toEqual([
      '香港',
      '香港岛',
      '中西区',
    ])
    expect([byCode.get('820000')?.shortName, byCode.get('820100')?.name]).toEqual(['澳门', '澳门半岛'])
    expect([byCode.get('710000')?.shortName, byCode.get('710100')?.name, byCode.get('710101')?.name]).toEqual([
      '台湾',
      '台北市',
      '中正区',
    ])
  })
})

describe('names', () => {
  test.each([
    ['110000', 'beijingshi bjs', 'B'],
    ['500000', 'chongqingshi cqs', 'C'],
    ['430100', 'changshashi css', 'C'],
    ['350200', 'xiamenshi xms', 'X'],
    ['341500', 'luanshi las', 'L'],
    ['320116', 'luhequ lhq', 'L'],
    ['330382', 'yueqingshi yqs', 'Y'],
    ['510100', 'chengdushi cds', 'C'],
    ['522701', 'duyunshi dys', 'D'],
    ['653100', 'kashidiqu ksdq', 'K'],
    ['141100', 'lvliangshi lls', 'L'],
    ['131025', 'daichengxian dcx', 'D'],
    ['440113', 'panyuqu pyq', 'P'],
    ['371722', 'shanxian sx', 'S'],
  ])('%s is spelled %s', (code, pinyin, initial) => {
    expect(byCode.get(code)).toMatchObject({ pinyin, initial })
  })

  test('every name is spelled in plain letters, one initial per character', () => {
    for (const { name, pinyin, initial } of rows) {
      expect(pinyin).toMatch(/^[a-z]+ [a-z]+$/)
      expect(pinyin.split(' ')[1]).toHaveLength([...name].length)
      expect(pinyin.charAt(0).toUpperCase()).toBe(initial)
    }
  })

  test.each([
    ['广西壮族自治区', '广西'],
    ['新疆维吾尔自治区', '新疆'],
    ['内蒙古自治区', '内蒙古'],
    ['恩施土家族苗族自治州', '恩施'],
    ['伊犁哈萨克自治州', '伊犁'],
    ['积石山保安族东乡族撒拉族自治县', '积石山'],
    ['双江拉祜族佤族布朗族傣族自治县', '双江'],
    ['隆林各族自治县', '隆林'],
    ['鄂温克族自治旗', '鄂温克'],
    ['鄂伦春自治旗', '鄂伦春'],
    ['管城回族区', '管城'],
    ['梅里斯达斡尔族区', '梅里斯'],
    ['浦东新区', '浦东'],
    ['神农架林区', '神农架'],
    ['六枝特区', '六枝'],
    ['阿里地区', '阿里'],
    ['桃园区', '桃园'],
    ['清新区', '清新'],
    ['碑林区', '碑林'],
    ['忠县', '忠县'],
    ['东区', '东区'],
    ['井陉矿区', '井陉矿区'],
    ['洋浦经济开发区', '洋浦经济开发区'],
  ])('the short name of %s is %s', (name, short) => {
    expect(shortPlaceName(name)).toBe(short)
  })

  test('no short name is a single character or ends in the name of an ethnic group', () => {
    const odd = rows.filter(
      ({ name, shortName }) => (shortName.length < 2 && name.length > 1) || shortName.endsWith('族'),
    )
    expect(odd).toEqual([])
  })

  test('a place with its parents', () => {
    expect(fullPlaceName('330106')).toBe('浙江省杭州市西湖区')
    expect(fullPlaceName('110105')).toBe('北京市朝阳区')
    expect(fullPlaceName('330100')).toBe('浙江省杭州市')
  })
})
