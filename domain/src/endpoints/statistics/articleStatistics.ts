import type { Statistic } from './Statistic.ts'

export const articleStatistics = [
  {
    code: 'articleViews',
    resource: 'article',
    title: '文章阅读排行',
    explain:
      '当前已发布的文章，按累计阅读量由多到少排列，最多列出 100 篇。阅读量自首次发布起累计，作者本人的阅读不计；系统不记录每次阅读的时间，因此不能按期间统计。占比以全部已发布文章的阅读量为 100%。',
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
    code: 'articleStale',
    resource: 'article',
    reads: ['contractTemplate'],
    title: '待核对的旧文章',
    explain:
      '当前已发布、可能已不合时宜的文章：最近修改或发布距今已满一定月数（见业务参数“文章久未更新的月数”，初始为 12 个月），或者相关模板中有已废止的（多因法律修改）。由早到晚，最多列出 500 篇。',
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
