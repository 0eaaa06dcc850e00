import { Progress } from 'nacre/admin'

export const Sample = () => <Progress label="Printing the labels" done={3} all={200} />
