import { type ListPageData, listPage } from 'nacre/admin'

const secrets = listPage('secrets')

export const { load } = secrets

export const Sample = ({ data }: { data: ListPageData }) => <secrets.Records data={data} />
