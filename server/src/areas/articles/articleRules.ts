import { article, errors, type Row, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ActionRule, WriteContext, Dictionaries } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { cleanHtml } from '../../resource/write/cleanHtml.ts'
import { sameValue } from '../../resource/write/sameValue.ts'
import { addEditor, isAuthor } from './articleEditors.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The visible text of HTML. */
function plainText(html: string): string {
  return cleanHtml(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

const summaryLength = 120

/** The beginning of a text, for lists of articles. */
function summaryOf(html: string): string | null {
  const letters = [...plainText(html)]
  if (letters.length === 0) return null
  return letters.length > summaryLength ? `${letters.slice(0, summaryLength - 1).join('')}…` : letters.join('')
}

/** Maintained by administrators. */
const sensitiveDictionary = 'sensitive_word'

const read = ['title', 'subTitle', 'summary', 'tags'] as const

/** The listed words that occur in an article, ignoring any characters between their letters. */
function sensitiveWords(dictionaries: Dictionaries, article: Values): string[] {
  const texts = read.map((name) => article[name]).filter((text): text is string => typeof text === 'string')
  const content = typeof article.content === 'string' ? plainText(article.content) : ''
  const all = lettersOf([...texts, content].join('\n'))
  return dictionaries
    .items(sensitiveDictionary)
    .map(({ text }) => text)
    .filter((word) => all.includes(lettersOf(word)))
}

/** Blanks and punctuation between letters hide a word from a plain search, but not from readers. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const hitsLength = 500

/** Rules of articles: who may publish, when they appear, and which words need a review. */
export const articleRules = rulesFor(article, {
  filesOpenTo: () => sql`t.status = 'published'`,
  derive: (values, current) => {
    const { content, summary } = { ...current, ...values } as ValuesOf<typeof article>
    if (typeof content !== 'string') return {}
    const wasGenerated = current !== null && current.summary === generatedSummary(current)
    const isWritten = typeof summary === 'string' && !(wasGenerated && summary === current.summary)
    return isWritten ? {} : { summary: summaryOf(content) }
  },
  beforeAdd: async (context, values) => storeHits(context, values, values),
  beforeEdit: async (context, values, current) => {
    const isStep = Object.hasOwn(values, 'status')
    const isChanged = Object.entries(values).some(([name, value]) => !sameValue(value, current[name as 'id']))
    // Reviewing an article does not make its reviewer an author.
    if (isChanged && !isStep) await addEditor(context, current)
    await storeHits(context, values, { ...current, ...values })
  },

  actions: {
    submit: { refusal: async (context, row) => unfinished(context, row), effect: addEditor },
    recall: {
      refusal: async (context, row) => ((await isAuthor(context, row)) ? undefined : '只有作者可以撤回送审的文章'),
    },
    approve: {
      refusal: async (context, row) => ownArticleRefusal(context, row, '审核'),
      values: async (context, row, { values }) => ({
        ...releaseOf(context, row),
        ...reviewed(context, values.comment),
      }),
    },
    schedule: {
      refusal: async (context, row) => ownArticleRefusal(context, row, '审核'),
      values: async (context, row, { values }) => {
        const at = String(values.publishAt)
        if (at <= context.now) throw errors.invalid([{ field: 'publishAt', message: '发布时间应晚于现在' }])
        if (typeof row.offlineAt === 'string' && at >= row.offlineAt)
          throw errors.invalid([{ field: 'publishAt', message: '发布时间应早于定时下线的时间' }])
        return reviewed(context, values.comment)
      },
    },
    reject: {
      refusal: async (context, row) => ownArticleRefusal(context, row, '审核'),
      values: async (context, _row, { reason }) => reviewed(context, reason),
    },
    publish: {
      refusal: async (context, row) => {
        const [word] = sensitiveWords(context.engine.dictionaries, row)
        if (word !== undefined) return `文章含有敏感词“${word}”，须先提交审核`
        return unfinished(context, row) ?? ownArticleRefusal(context, row, '发布')
      },
      values: async (context, row) => ({ ...releaseOf(context, row), ...reviewed(context, null) }),
    },
    publishDue: { values: async ({ now }) => ({ publishedAt: now }) },
    expire: offlineTime(),
    takeOffline: offlineTime(),
  },
})

const generatedSummary = ({ content }: Row<typeof article>): string | null =>
  typeof content === 'string' ? summaryOf(content) : null

/** An end in the past would take the article offline again at once. */
function offlineTime(): ActionRule {
  return {
    values: async ({ now }, row) =>
      typeof row.offlineAt === 'string' && row.offlineAt <= now ? { offlineAt: null } : {},
  }
}

function unfinished({ now }: WriteContext, { content, offlineAt }: Row<typeof article>): string | undefined {
  const isEmpty = typeof content !== 'string' || (plainText(content) === '' && !content.includes('<img'))
  if (isEmpty) return '请先填写正文'
  return typeof offlineAt === 'string' && offlineAt <= now ? '定时下线的时间已过，请先修改' : undefined
}

/** Immediately, or at the time set by the author. */
function releaseOf({ now }: WriteContext, { publishAt }: Row<typeof article>): ValuesOf<typeof article> {
  return typeof publishAt === 'string' && publishAt > now ? { status: 'scheduled' } : { publishedAt: now }
}

const reviewed = ({ actor, now }: WriteContext, comment: string | null): ValuesOf<typeof article> => ({
  reviewBy: actor.realname,
  reviewAt: now,
  reviewReason: comment,
})

async function ownArticleRefusal(
  context: WriteContext,
  row: Row<typeof article>,
  act: string,
): Promise<string | undefined> {
  return (await isAuthor(context, row)) ? `作者不能${act}自己的文章，请由他人${act}` : undefined
}

async function storeHits(
  { engine }: WriteContext,
  values: ValuesOf<typeof article>,
  merged: ValuesOf<typeof article>,
): Promise<void> {
  const hits = sensitiveWords(engine.dictionaries, merged).join('、').slice(0, hitsLength)
  values.sensitiveHits = hits === '' ? null : hits
}
