import { dictionarySeed as dictionary, stateSeed as states } from './dictionarySeed.ts'
import type { DictionarySeed } from './dictionarySeed.ts'

/** Articles, focus images and public accounts (domain.md §9–10). */
export const contentDictionaries: DictionarySeed[] = [
  dictionary('shelf_status', '上架状态', [
    ['on', '上架', 'success'],
    ['off', '下架', 'default'],
  ]),
  states('mp_status', '公众号状态', [
    ['draft', '未接入'],
    ['connected', '已接入'],
    ['disabled', '已停用'],
  ]),
  dictionary('mp_reply_mode', '公众号回复方式', [
    ['auto', '自动回复'],
    ['service', '转人工客服'],
    ['none', '不回复'],
  ]),
  dictionary('mp_reply_kind', '自动回复触发', [
    ['follow', '关注时'],
    ['keyword', '关键词'],
    ['default', '默认'],
  ]),
  // Words that advertising law and the bar's rules do not allow a law office without review.
  dictionary('sensitive_word', '敏感词', [
    ['win', '包赢'],
    ['guarantee', '保证胜诉'],
    ['relation', '内部关系'],
    ['best', '全国第一'],
    ['cheapest', '最低价'],
    ['unpaid', '不成功不收费'],
  ]),
]
