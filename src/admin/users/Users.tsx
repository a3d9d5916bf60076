import { useState } from 'react';
import { PageHeader } from '../frame/PageHeader.tsx';
import { AdminList } from './AdminList.tsx';
import { CreatedDialog } from './CreatedDialog.tsx';
import { NewAdminForm } from './NewAdminForm.tsx';

/** The people who work in the back office (C6). */
export function Users() {
	const [created, setCreated] = useState<{ email: string; password: string }>();
	return (
		<>
			<PageHeader title="Användare" subtitle="De som kan logga in här och ändra på sajten" />
			<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
				<AdminList />
				<NewAdminForm onCreated={setCreated} />
			</div>
			<CreatedDialog account={created} onClose={() => setCreated(undefined)} />
		</>
	);
}
