import { text } from '../resource/kinds/builders.ts'
import { article } from '../resources/content/article.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A published article as returned to readers; files are joined by commas. */
export interface PublishedArticle {
  id: string
  title: string
  subTitle: string | null
  categoryName: string | null
  cover: string | null
  summary: string | null
  content: string | null
  author: string | null
  source: string | null
  sourceUrl: string | null
  tags: string | null
  attachments: string | null
  publishedAt: string
  viewCount: number
}

export const articleEndpoints = {
  /** Every read of a published article counts, except by its author. */
  read: defineEndpoint({
    method: 'GET',
    path: `${article.path}/read`,
    access: 'signedIn',
    input: { id: text('文章', { required: true }) },
    answer: answerOf<PublishedArticle>(),
  }),
  /** Live focus images whose link would break if this article went offline. */
  links: defineEndpoint({
    method: 'GET',
    path: `${article.path}/links`,
    access: may(article, 'list'),
    input: { id: text('文章', { required: true }) },
    answer: answerOf<{ id: string; title: string }[]>(),
  }),
}
