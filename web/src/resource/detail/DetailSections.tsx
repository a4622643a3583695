import type { AnyRow, Field, Resource } from '@lexdesk/domain'
import { Descriptions } from 'antd'
import { Link } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import styles from './DetailSections.module.css'
import { detailSections } from './detailSections.ts'
import { recordPage } from './recordPage.ts'

const wideKinds = new Set<Field['kind']>(['multiline', 'richText', 'markdown', 'code', 'json'])

interface DetailSectionsProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots | undefined
}

/** The fields of a row, read-only; sub-tables are below the fields of their section. */
export function DetailSections({ resource, row, slots }: DetailSectionsProps) {
  const { menu } = useSession()
  const show = (name: string, field: Field) => {
    const own = slots?.details?.[name]
    if (own) return own(row)
    const shown = <FieldDisplay name={name} field={field} value={row[name]} row={row} />
    const page = recordPage(field, row[name], menu)
    return page === undefined ? shown : <Link to={page}>{shown}</Link>
  }
  return detailSections(resource).map(({ title, fields }) => (
    <section key={title} className={styles.section} aria-label={title || resource.title}>
      {fields.every(({ field }) => field.kind === 'rows') ? (
        <h3 className={styles.title}>{title}</h3>
      ) : (
        <Descriptions
          title={title}
          size="small"
          bordered
          column={{ xs: 1, sm: 1, md: 2 }}
          styles={{ label: { width: 136 }, header: { marginBottom: 12 } }}
          items={fields
            .filter(({ field }) => field.kind !== 'rows')
            .map(({ name, field }) => ({
              key: name,
              label: field.title,
              children: show(name, field),
              span: wideKinds.has(field.kind) ? ('filled' as const) : 1,
            }))}
        />
      )}
      {fields
        .filter(({ field }) => field.kind === 'rows')
        .map(({ name, field }) => (
          <div key={name} className={styles.rows}>
            {field.title !== title && <div className={styles.rowsTitle}>{field.title}</div>}
            {show(name, field)}
          </div>
        ))}
    </section>
  ))
}
