import { addMinutes, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'

interface Draft {
  title: string
  category: string
  lead: string
  points: readonly [string, ...string[]]
  /** The name of the template it is based on. */
  template?: string
  /** The codes of its fields of civil law. */
  fields?: readonly string[]
  status?: 'draft' | 'reviewing' | 'rejected' | 'scheduled' | 'offline'
}

const drafts: Draft[] = [
  {
    title: '企业签订劳动合同的五个常见疏漏',
    category: 'law-labor',
    lead: '劳动争议中，相当一部分败诉出在合同签订环节。',
    points: ['入职一个月内应当订立书面合同', '试用期长短与合同期限相对应', '工作地点约定宜具体', '竞业限制须约定补偿'],
    fields: ['labor'],
  },
  {
    title: '股权转让中的优先购买权怎样行使',
    category: 'law-company',
    lead: '其他股东的优先购买权，关键在于“同等条件”。',
    points: ['书面通知应写明数量、价格与支付方式', '接到通知后三十日内答复', '多个股东主张时先协商比例'],
    fields: ['equity'],
  },
  {
    title: '买卖合同逾期付款，违约金怎样计算',
    category: 'case',
    lead: '本案中双方约定的违约金过高，法院依申请予以调整。',
    points: ['先看合同约定', '没有约定时参照同期贷款市场报价利率', '主张过高的一方应当举证'],
    fields: ['contract', 'debt'],
  },
  {
    title: '平台国庆期间服务安排',
    category: 'notice',
    lead: '国庆假期间电话咨询正常接听，面谈预约顺延至节后。',
    points: ['紧急事项请拨打值班电话', '预约自动顺延的客户会收到短信'],
  },
  {
    title: '如何预约律师并准备材料',
    category: 'help',
    lead: '提前准备材料，可以让一次咨询解决更多问题。',
    points: ['按时间顺序整理事情经过', '带上合同、付款凭证与往来信息', '写下最想知道的三个问题'],
  },
  {
    title: '数据出境合规：企业先做这三件事',
    category: 'news-view',
    lead: '处理个人信息的企业，应当先弄清楚自己有哪些数据。',
    points: ['梳理数据清单', '判断是否需要申报安全评估', '与境外接收方订立标准合同'],
  },
  {
    title: '律师行业数字化转型观察',
    category: 'news-industry',
    lead: '越来越多的律师事务所把日常事务放到线上处理。',
    points: ['标准化的服务更容易放到线上', '复杂事务仍以面谈为主'],
  },
  {
    title: '商铺租赁提前退租，装修损失由谁承担',
    category: 'case',
    lead: '承租人提前退租，装修残值的处理要看合同与过错。',
    points: ['约定优先', '出租人同意装修时可主张残值', '双方都有过错时按比例分担'],
    template: '厂房租赁合同（旧版）',
    fields: ['contract', 'realEstate'],
  },
  {
    title: '竞业限制协议的审查要点',
    category: 'news-view',
    lead: '竞业限制不是签了就有效，范围、期限与补偿缺一不可。',
    points: ['人员限于负有保密义务者', '期限不超过二年', '按月支付补偿'],
    fields: ['labor'],
    status: 'reviewing',
  },
  {
    title: '新公司法下的出资期限',
    category: 'law-company',
    lead: '有限责任公司股东的出资，应当自成立之日起五年内缴足。',
    points: ['存量公司有过渡安排', '出资期限明显异常的可以要求调整'],
    status: 'scheduled',
  },
  {
    title: '年度普法活动回顾（初稿）',
    category: 'news-industry',
    lead: '全年共走进十二家企业，举办二十场讲座。',
    points: ['合同管理最受欢迎', '劳动用工提问最多'],
    status: 'draft',
  },
  {
    title: '某借款纠纷代理手记',
    category: 'case',
    lead: '本案争议集中在借款是否实际交付。',
    points: ['现金交付须有旁证', '转账附言很重要'],
    status: 'rejected',
  },
  {
    title: '春节期间服务安排',
    category: 'notice',
    lead: '春节假期已经结束，各项服务恢复正常。',
    points: ['值班电话继续有效'],
    status: 'offline',
  },
]

interface Surroundings {
  /** `YYYY-MM-DD HH:mm:ss` of GMT+8. */
  now: string
  categories: ReadonlyMap<string, string>
  templates: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, string>
  editors: readonly [Editor, ...Editor[]]
  reviewer: string
}

interface Editor {
  username: string
  realname: string
}

/** Articles of the demo office, in every state. */
export function articleSeeds({ now, categories, templates, fields, editors, reviewer }: Surroundings): SeedRow[] {
  const random = seededRandom(20_260_901)
  return drafts.map(({ title, category, lead, points, template, fields: about = [], status = 'published' }, index) => {
    const templateId = template && templates.get(template)
    const { username, realname } = random.pick(editors)
    const days = status === 'published' || status === 'offline' ? random.int(20, 700) : random.int(1, 10)
    const written = shifted(now, -days)
    const isOut = status === 'published' || status === 'offline'
    const isReviewed = isOut || status === 'scheduled' || status === 'rejected'
    return {
      title,
      categoryId: categories.get(category),
      content: [`<p>${lead}</p>`, '<ol>', ...points.map((point) => `<li>${point}</li>`), '</ol>'].join(''),
      summary: [lead, ...points].join(' '),
      author: realname,
      source: '律云法律服务平台',
      relatedTemplateIds: templateId ? [templateId] : null,
      goodAt: about.length === 0 ? null : about.flatMap((code) => fields.get(`civil.${code}`) ?? []),
      top: index === 3 ? 'Y' : 'N',
      recommend: random.chance(0.3) ? 'Y' : 'N',
      viewCount: isOut ? random.int(40, 4000) : 0,
      publishAt: status === 'scheduled' ? shifted(now, 5) : null,
      publishedAt: isOut ? shifted(written, 1) : null,
      reviewBy: isReviewed ? reviewer : null,
      reviewAt: isReviewed ? shifted(written, 1) : null,
      reviewReason: status === 'rejected' ? '当事人信息未隐去，请修改后再送审' : null,
      status,
      createBy: username,
      createTime: written,
    }
  })
}

export interface DailyReads {
  day: string
  reads: number
}

/** The reads of an article, week by week from its first day to yesterday; the total equals its view count. */
export function readsOf({ viewCount, publishedAt }: SeedRow, today: string): DailyReads[] {
  if (typeof publishedAt !== 'string' || !viewCount) return []
  const first = mustDayNumber(publishedAt.slice(0, 10))
  const weeks = Math.max(1, Math.ceil((mustDayNumber(today) - first) / 7))
  const [each, over] = [Math.floor(Number(viewCount) / weeks), Number(viewCount) % weeks]
  return Array.from({ length: weeks }, (_, week) => ({
    day: toPlainDate(first + week * 7),
    reads: each + (week < over ? 1 : 0),
  })).filter(({ reads }) => reads > 0)
}

function shifted(time: string, days: number): string {
  return addMinutes(time, days * 1440)
}
