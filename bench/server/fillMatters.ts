import { position, type Resource } from '@lexdesk/domain'
import type { Database } from '../../server/src/database/Database.ts'
import { withoutTimeout } from './withoutTimeout.ts'

const cities =
  '北京 上海 广州 深圳 杭州 南京 成都 武汉 西安 重庆 天津 苏州 长沙 青岛 郑州 合肥 福州 济南 昆明 沈阳'.split(' ')
const firsts = [...'华中金鼎恒瑞嘉宏盛安信永泰德正通元世博天']
const seconds = [...'达源邦润隆科辰阳骏诚创维铭康顺丰利和远联']
const trades = '科技 贸易 建设 物流 医药 文化 餐饮 置业 能源 咨询 环保 制造'.split(' ')
const causes = '买卖合同 建设工程 劳动争议 股权转让 借款合同 房屋租赁 知识产权 保险合同 侵权责任 公司决议'.split(' ')

/** Both characters are common, but only the rare rows have them in this order: no single character is selective. */
export const rareWord = seconds[0]! + firsts[0]!
export const rareClient = 'KH-RARE'
/** A fixed number of rows has the rare word, the rare client and an amount in `rareAmounts`. */
export const rareRows = 200

export function rareAmounts(count: number): { from: number; to: number } {
  const from = amountOf(Math.floor(count / 2))
  return { from, to: from + amountOf(rareRows - 1) - amountOf(0) }
}

const amountOf = (rank: number): number => 10_000 + rank * 100
const list = (words: string[]): string => `array[${words.map((word) => `'${word}'`).join(',')}]`

/** A deterministic, evenly distributed number below `n`, from the row and the seed. */
const pseudoRandom = (seed: number, n: number | string): string =>
  `((hashint8extended(i, ${seed}) & 1073741823) % ${n})`
const pick = (seed: number, words: string[]): string => `(${list(words)})[1 + ${pseudoRandom(seed, words.length)}]`

/** The same rows every time, created over two years; `count` is a multiple of 200. */
export async function fillMatters(db: Database, { table }: Resource, count: number): Promise<void> {
  await withoutTimeout(db, (client) =>
    client.query(`
      with dictionary as (
        select d.dict_code, array_agg(i.item_value order by i.sort_order) as items
        from sys_dict d join sys_dict_item i on i.dict_id = d.id group by 1
      ), words as materialized (
        select (select items from dictionary where dict_code = 'case_type') as types,
          (select items from dictionary where dict_code = 'case_stage') as stages,
          (select array_agg(id order by code) from ${position.table} where tenant_id = 1) as positions
      ), numbered as (
        -- 7919 is prime, so the ranks are a shuffle of 0 … count - 1.
        select i, (i * 7919) % ${count} as rank, timestamptz '2024-11-15 00:00:00+08' + make_interval(secs => i * ${(730 * 86_400) / count}) as at
        from generate_series(1::bigint, ${count}) i
      )
      insert into ${table} (id, tenant_id, no, name, client_no, case_type, stage, hours, amount, signed_on, urgent, position_id, create_by, create_time)
      select (1000000000000000000 + i)::text, 1, 'AJ' || lpad(i::text, 8, '0'),
        ${pick(1, cities)} || case when rank % ${count / rareRows} = 0 then '${rareWord}' else ${pick(2, firsts)} || ${pick(3, seconds)} end
          || ${pick(4, trades)} || '有限公司' || ${pick(5, causes)} || '纠纷案',
        case when rank % ${count / rareRows} = 0 then '${rareClient}' else 'KH-' || lpad(${pseudoRandom(6, Math.ceil(count / 20))}::text, 6, '0') end,
        types[1 + ${pseudoRandom(7, 'cardinality(types)')}], stages[1 + ${pseudoRandom(8, 'cardinality(stages)')}],
        ${pseudoRandom(9, 400)}, 10000 + rank * 100, (at - make_interval(days => ${pseudoRandom(10, 30)}::int))::date,
        case when ${pseudoRandom(11, 10)} = 0 then 'Y' else 'N' end, positions[1 + ${pseudoRandom(12, 'cardinality(positions)')}], 'admin', at
      from numbered, words`),
  )
}
