export interface ArticleCategorySeed {
  code: string
  name: string
  parentCode: string | null
  type: 'news' | 'law' | 'case' | 'notice' | 'help'
  orderNum: number
}

/** The initial columns of a new site, parents before children. */
export const articleCategories: ArticleCategorySeed[] = [
  { code: 'news', name: '法律资讯', parentCode: null, type: 'news', orderNum: 1 },
  { code: 'news-industry', name: '行业动态', parentCode: 'news', type: 'news', orderNum: 1 },
  { code: 'news-view', name: '律师观点', parentCode: 'news', type: 'news', orderNum: 2 },
  { code: 'law', name: '法律法规', parentCode: null, type: 'law', orderNum: 2 },
  { code: 'law-labor', name: '劳动法规', parentCode: 'law', type: 'law', orderNum: 1 },
  { code: 'law-company', name: '公司法规', parentCode: 'law', type: 'law', orderNum: 2 },
  { code: 'case', name: '典型案例', parentCode: null, type: 'case', orderNum: 3 },
  { code: 'notice', name: '平台公告', parentCode: null, type: 'notice', orderNum: 4 },
  { code: 'help', name: '使用帮助', parentCode: null, type: 'help', orderNum: 5 },
]
