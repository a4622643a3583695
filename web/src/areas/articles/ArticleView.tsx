import { HtmlView } from '@lexdesk/parts'
import { Tag } from 'antd'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import styles from './ArticleView.module.css'

/** The fields of an article that readers see. */
export interface ReadArticle {
  title: string
  subTitle: string | null
  categoryName: string | null
  cover: readonly string[]
  content: string | null
  author: string | null
  source: string | null
  sourceUrl: string | null
  tags: string | null
  publishedAt: string | null
  viewCount: number | null
}

/** An article as its readers see it. */
export function ArticleView({ article }: { article: ReadArticle }) {
  const { title, subTitle, categoryName, cover, content, author, source, sourceUrl, tags } = article
  return (
    <article className={styles.article} aria-label={title}>
      <h1>{title}</h1>
      {subTitle && <p className={styles.subTitle}>{subTitle}</p>}
      <p className={styles.facts}>
        {categoryName && <span>{categoryName}</span>}
        {author && <span>{author}</span>}
        {source &&
          (sourceUrl ? (
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              来源：{source}
            </a>
          ) : (
            <span>来源：{source}</span>
          ))}
        <span>{article.publishedAt ?? '尚未发布'}</span>
        <span>{article.viewCount ?? 0} 次阅读</span>
      </p>
      {cover[0] && <img className={styles.cover} src={fileAddress(cover[0])} alt="" />}
      {content ? <HtmlView html={content} /> : <p>没有正文</p>}
      {tags && (
        <p>
          {tags
            .split(/[,，]/)
            .filter(Boolean)
            .map((tag) => (
              <Tag key={tag}>{tag.trim()}</Tag>
            ))}
        </p>
      )}
    </article>
  )
}
