import type { Statistic } from './Statistic.ts'
import { statisticLimits } from './statisticFigures.ts'

export const articleStatistics = [
  {
    code: 'articleViews',
    resource: 'article',
    title: '文章阅读排行',
    explain: `当前已发布的文章，按累计阅读量由多到少排列，最多列出 ${statisticLimits.articles} 篇。阅读量自首次发布起累计，作者本人的阅读不计；某一期间的阅读见“阅读与预约”。占比以全部已发布文章的阅读量为 100%。`,
    columns: [
      { key: 'title', title: '文章', kind: 'text' },
      { key: 'category', title: '文章分类', kind: 'text' },
      { key: 'published', title: '发布日期', kind: 'date' },
      { key: 'views', title: '阅读量', kind: 'count', isSummed: true },
      { key: 'share', title: '占比', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'title', series: ['views'] },
  },
  {
    code: 'articleByCategory',
    resource: 'article',
    title: '分类阅读量',
    explain:
      '当前已发布的文章按所属分类统计：篇数、累计阅读量、篇均阅读量（四舍五入到整数）。只计直接属于该分类的文章，不含下级分类。占比以全部阅读量为 100%。',
    columns: [
      { key: 'category', title: '文章分类', kind: 'text' },
      { key: 'articles', title: '文章数', kind: 'count', isSummed: true },
      { key: 'views', title: '阅读量', kind: 'count', isSummed: true },
      { key: 'perArticle', title: '篇均阅读量', kind: 'count' },
      { key: 'share', title: '占比', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'category', series: ['views'] },
  },
  {
    code: 'articleReads',
    resource: 'article',
    reads: ['goodAt', 'appointment'],
    title: '阅读与预约',
    explain:
      '阅读为期间内相关领域含该领域的文章的阅读次数（作者本人的不计；一篇文章涉及几个领域时在每个领域各计一次），预约为期间内创建、咨询领域为该领域的预约数，不论状态。系统只按文章和日期记录阅读次数，不记录读者，因此只能按领域对照，不能说明某个预约来自某次阅读。转化率为预约数 ÷ 阅读次数。只列期间内有阅读的领域；没有标注领域的文章合为一行，不计预约。',
    period: { months: 3 },
    columns: [
      { key: 'field', title: '领域', kind: 'text' },
      { key: 'articles', title: '被阅读的文章', kind: 'count' },
      { key: 'reads', title: '阅读次数', kind: 'count' },
      { key: 'appointments', title: '预约数', kind: 'count', isSummed: true },
      { key: 'rate', title: '转化率', kind: 'percent' },
    ],
    chart: { kind: 'bar', place: 'field', series: ['rate'] },
  },
  {
    code: 'articleStale',
    resource: 'article',
    reads: ['contractTemplate'],
    title: '待核对的旧文章',
    explain: `当前已发布、可能已不合时宜的文章：最近修改或发布距今已满一定月数（见业务参数“文章久未更新的月数”，初始为 12 个月），或者相关模板中有已废止的（多因法律修改）。由早到晚，最多列出 ${statisticLimits.rows} 篇。`,
    columns: [
      { key: 'title', title: '文章', kind: 'text' },
      { key: 'category', title: '文章分类', kind: 'text' },
      { key: 'author', title: '作者', kind: 'text' },
      { key: 'changed', title: '最近更新', kind: 'date' },
      { key: 'age', title: '已过天数', kind: 'days' },
      { key: 'deprecated', title: '相关模板已废止', kind: 'count' },
      { key: 'views', title: '阅读量', kind: 'count' },
    ],
  },
] as const satisfies readonly Statistic[]
