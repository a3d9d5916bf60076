import { MutationCache, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { isTemporary, messageOf } from '#data/office/errors.ts';

export interface Notice {
	title: string;
	description?: string | undefined;
	/** A later notice with the same id replaces it. */
	id?: string;
}
/** Written as a method, so that each mutation may name the types of its own data and variables. */
interface Callback<Result> {
	call(data: unknown, variables: unknown): Result;
}
type AfterSuccess<Result> = Callback<Result>['call'];

interface ToastMeta extends Record<string, unknown> {
	/** For what is tried until it works: the toast of each try replaces the one before. */
	id?: string;
	/** Shown after success. A function is called with the result and the mutation's variables. */
	done?: string | Notice | AfterSuccess<string | Notice | undefined>;
	/**
	 * Shown after an error: as text, the sentence for when the server had none of its own. A notice keeps its title,
	 * and the server's sentence is its description.
	 */
	failed?: string | Notice | ((error: Error) => string | Notice | undefined);
	/** Adds an 'Ångra' to the toast that calls what is returned; undefined when there is nothing to undo. */
	undo?: AfterSuccess<(() => void) | undefined>;
	/** Query keys that are out of date afterwards, whether it went well or not. */
	invalidates?: readonly (readonly unknown[])[];
}

declare module '@tanstack/react-query' {
	interface Register {
		mutationMeta: ToastMeta;
	}
}

/** How long an 'Ångra' stays, in milliseconds. */
const undoTimeMs = 10_000;

/** The toast that says that a form cannot be saved as it stands. */
export const invalidToastId = 'invalid';

export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 10_000,
			// A permanent error shows at once; a request that a phone in a cellar lost is sent again.
			retry: (failures, error) => failures < 2 && isTemporary(error),
			// A failed request tells that the device is offline: the browser's own guess is often wrong.
			networkMode: 'always',
		},
		mutations: { networkMode: 'always' },
	},
	mutationCache: new MutationCache({
		onSuccess: (data, variables, _onMutateResult, mutation) => {
			const { id, done, undo } = mutation.meta ?? {};
			const notice = toNotice(typeof done === 'function' ? done(data, variables) : done);
			if (!notice) return;
			toast.dismiss(invalidToastId);
			const onClick = undo?.(data, variables);
			toast.success(notice.title, {
				id: notice.id ?? id,
				description: notice.description,
				...(onClick && { action: { label: 'Ångra', onClick }, duration: undoTimeMs }),
			});
		},
		onError: (error, _variables, _onMutateResult, mutation) => {
			console.error(error);
			const { id, failed } = mutation.meta ?? {};
			if (!failed) return;
			const message = messageOf(error);
			if (typeof failed === 'string') show({ title: message ?? failed, id });
			else if (typeof failed === 'function') show({ id, ...toNotice(failed(error)) });
			else show({ id, ...failed, description: message ?? failed.description });
		},
		onSettled: async (_data, error, _variables, _onMutateResult, mutation): Promise<void> => {
			const keys = mutation.meta?.invalidates ?? [];
			const refetches = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
			// A button stays busy until what it changed has been refetched. After a failure it is free at once: without
			// network the refetch would keep a person from trying again.
			if (!error) await refetches;
		},
	}),
});

/** Runs a mutation outside a component: an 'Ångra' may be clicked after the page that it came from is gone. */
export async function runMutation<Data, Variables, Context>(
	options: MutationOptions<Data, Error, Variables, Context>,
	variables: Variables,
): Promise<void> {
	// The mutation's toast shows the error.
	await queryClient
		.getMutationCache()
		.build(queryClient, options)
		.execute(variables)
		.catch(() => undefined);
}

function show({ title, ...details }: Partial<Notice>) {
	if (title) toast.error(title, details);
}

function toNotice(notice: string | Notice | undefined): Notice | undefined {
	return typeof notice === 'string' ? { title: notice } : notice;
}
