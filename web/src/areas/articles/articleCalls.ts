import { article, articleEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { ReadArticle } from './ArticleView.tsx'

export const articleCalls = {
  /** The article for a reader; counts as a view. */
  read: async (id: string, signal: AbortSignal): Promise<ReadArticle> => {
    const found = await call(articleEndpoints.read, { id }, { signal })
    return { ...found, cover: found.cover ? found.cover.split(',') : [] }
  },
  /** The article as readers will see it, in any state. */
  preview: async (id: string, signal: AbortSignal): Promise<ReadArticle> =>
    readOf(await resourceApi(article).queryById(id, { signal })),
  links: (id: string, signal: AbortSignal) => call(articleEndpoints.links, { id }, { signal }),
}

export function readOf(row: ShownRow<typeof article>): ReadArticle {
  const text = (name: keyof typeof row): string | null => (typeof row[name] === 'string' ? row[name] : null)
  return {
    title: text('title') ?? '',
    subTitle: text('subTitle'),
    categoryName: text('categoryId_dictText'),
    cover: Array.isArray(row.cover) ? (row.cover as string[]) : [],
    content: text('content'),
    author: text('author'),
    source: text('source'),
    sourceUrl: text('sourceUrl'),
    tags: text('tags'),
    publishedAt: text('publishedAt'),
    viewCount: typeof row.viewCount === 'number' ? row.viewCount : null,
  }
}
