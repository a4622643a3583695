import type { AnyRow, Field, Resource } from '@lexdesk/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { hasValue } from '../../fields/hasValue.ts'
import { FactList } from '../../ui/page/FactList.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import styles from './DetailSections.module.css'
import { type DetailSection, detailSections } from './detailSections.ts'
import { recordPage } from './recordPage.ts'

const wideKinds = new Set<Field['kind']>(['multiline', 'richText', 'markdown', 'code', 'json'])

interface DetailSectionsProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots | undefined
}

/** The fields of a row, read-only; empty ones are shown on request. Sub-tables are below the fields of their section. */
export function DetailSections({ resource, row, slots }: DetailSectionsProps) {
  const { menu } = useSession()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const all = detailSections(resource)
  // A slot may show what is not in the row.
  const isFilled = ({ name }: DetailSection['fields'][number]) =>
    hasValue(row[name]) || (slots?.details?.[name] !== undefined && row[name] === undefined)
  const filled = all.map(({ title, fields }) => ({ title, fields: fields.filter(isFilled) }))
  const emptyCount = fieldCount(all) - fieldCount(filled)

  const show = (name: string, field: Field) => {
    const own = slots?.details?.[name]
    if (own) return own(row)
    const shown = <FieldDisplay name={name} field={field} value={row[name]} row={row} />
    const page = recordPage(field, row[name], menu)
    return page === undefined ? shown : <Link to={page}>{shown}</Link>
  }

  return (
    <>
      {(showsEmpty ? all : filled)
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <section key={title} className={styles.section} aria-label={title || resource.title}>
            {title && <h3 className={styles.title}>{title}</h3>}
            <FactList
              facts={fields
                .filter(({ field }) => field.kind !== 'rows')
                .map(({ name, field }) => ({
                  key: name,
                  label: field.title,
                  children: show(name, field),
                  isWide: wideKinds.has(field.kind),
                }))}
            />
            {fields
              .filter(({ field }) => field.kind === 'rows')
              .map(({ name, field }) => (
                <div key={name} className={styles.rows}>
                  {field.title !== title && <div className={styles.rowsTitle}>{field.title}</div>}
                  {show(name, field)}
                </div>
              ))}
          </section>
        ))}
      {emptyCount > 0 && (
        <Button
          type="link"
          className={styles.fold}
          aria-expanded={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {showsEmpty ? '收起空字段' : `显示 ${emptyCount} 个空字段`}
        </Button>
      )}
    </>
  )
}

const fieldCount = (sections: readonly DetailSection[]): number =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0)
