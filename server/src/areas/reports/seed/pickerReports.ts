import {
  enterprise,
  type Fields,
  type ReportDefinition,
  type Resource,
  type RowsDefinition,
  type systemFields,
  user,
} from '@lexdesk/domain'

export interface BuiltInReport {
  code: string
  title: string
  description?: string
  source: string
  definition: ReportDefinition
}

type FieldName<F> = (keyof F | keyof typeof systemFields) & string
type Names<F> = { [K in 'columns' | 'search' | 'ranges' | 'params']: FieldName<F>[] }

/** Typed by the definition of the resource, so that it cannot name an unknown field. */
const rowsOf = <F extends Fields>(_resource: Resource<F>, names: Names<F>): RowsDefinition => ({
  shape: 'rows',
  ...names,
  filter: null,
})

/** The lists of the pop-up pickers. */
export const pickerReports: readonly BuiltInReport[] = [
  {
    code: 'user',
    title: '用户',
    source: user.name,
    definition: rowsOf(user, {
      columns: ['username', 'realname', 'sex', 'workNo', 'phone', 'birthday', 'status'],
      search: ['username', 'realname', 'sex', 'phone'],
      ranges: ['birthday'],
      params: ['orgCode', 'status'],
    }),
  },
  {
    code: 'enterprise',
    title: '企业',
    source: enterprise.name,
    definition: rowsOf(enterprise, {
      columns: ['no', 'name', 'creditCode', 'entType', 'regionCode', 'contactName', 'level', 'status', 'createTime'],
      search: ['name', 'creditCode', 'level', 'status'],
      ranges: ['createTime'],
      params: ['status', 'level', 'ownerId'],
    }),
  },
]
