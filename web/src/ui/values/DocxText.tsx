import type { DocxBlock, DocxRun } from '@lexdesk/domain'
import type { CSSProperties } from 'react'
import styles from './DocxText.module.css'

/** The text of a Word file, rendered as a sheet of paper. */
export function DocxText({ blocks }: { blocks: readonly DocxBlock[] }) {
  return (
    <article className={styles.paper} aria-label="文本预览">
      <Blocks blocks={blocks} />
    </article>
  )
}

function Blocks({ blocks }: { blocks: readonly DocxBlock[] }) {
  return blocks.map((block, index) =>
    block.kind === 'paragraph' ? (
      <p
        key={index}
        className={block.level === undefined ? undefined : styles.heading}
        style={{ textAlign: block.align }}
      >
        {block.runs.length === 0 ? '\u00a0' : block.runs.map((run, at) => <Run key={at} run={run} />)}
      </p>
    ) : (
      <table key={index}>
        <tbody>
          {block.rows.map((cells, line) => (
            <tr key={line}>
              {cells.map((cell, at) => (
                <td key={at}>
                  <Blocks blocks={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ),
  )
}

function Run({ run }: { run: DocxRun }) {
  const look: CSSProperties = {
    fontWeight: run.isBold ? 600 : undefined,
    fontStyle: run.isItalic ? 'italic' : undefined,
    textDecoration: run.isUnderlined ? 'underline' : undefined,
  }
  return <span style={look}>{run.text}</span>
}
