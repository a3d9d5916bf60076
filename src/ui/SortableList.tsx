import {
	type Announcements,
	closestCenter,
	DndContext,
	type DragEndEvent,
	DragOverlay,
	KeyboardSensor,
	PointerSensor,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, EllipsisVertical, GripVertical } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Menu } from './Menu.tsx';

interface SortableListProps<Item extends { id: string }> {
	/** What is sorted, for screen readers: 'Produkter'. */
	label: string;
	items: readonly Item[];
	/** The name of an item, for screen readers. */
	nameOf: (item: Item) => string;
	/** What is between the handle and the menu. */
	children: (item: Item) => ReactNode;
	/** Called with all items in their new order. */
	onReorder: (items: Item[]) => void;
	/** About how tall a row is, in pixels; measured once it is shown. */
	rowHeight?: number;
}

/**
 * A list to put in order: by dragging a handle, by keyboard (space, arrows, space), or by a menu that needs no dragging.
 * Only the visible rows are rendered, so that thousands stay fast.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
	const { label, items, nameOf, children, onReorder, rowHeight = 73 } = props;
	const ids = useMemo(() => items.map((item) => item.id), [items]);
	const [dragged, setDragged] = useState<UniqueIdentifier>();
	const [spoken, setSpoken] = useState('');
	const { list, offset } = useOffset();
	const draggedIndex = dragged === undefined ? -1 : ids.indexOf(String(dragged));

	const rows = useVisibleRows({ ids, rowHeight, offset, draggedIndex });
	const sensors = useSortSensors();

	function move(from: number, to: number) {
		const item = items[from];
		if (!item || to < 0 || to >= items.length || from === to) return;
		onReorder(arrayMove([...items], from, to));
		setSpoken(`${nameOf(item)} flyttad till plats ${to + 1} av ${items.length}.`);
	}

	function drop({ active, over }: DragEndEvent) {
		setDragged(undefined);
		if (over && over.id !== active.id)
			onReorder(arrayMove([...items], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
	}

	const draggedItem = items[draggedIndex];

	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragStart={({ active }) => setDragged(active.id)}
			onDragEnd={drop}
			onDragCancel={() => setDragged(undefined)}
			accessibility={{
				announcements: useAnnouncements(items, nameOf),
				screenReaderInstructions,
			}}
		>
			<SortableContext items={ids} strategy={shiftBetween}>
				<ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
					{rows.getVirtualItems().map((row) => {
						const item = items[row.index];
						if (!item) return null;
						return (
							<Row
								key={item.id}
								item={item}
								index={row.index}
								count={items.length}
								top={row.start - offset}
								height={row.size}
								name={nameOf(item)}
								measure={rows.measureElement}
								onMove={move}
							>
								{children(item)}
							</Row>
						);
					})}
				</ul>
			</SortableContext>
			<DragOverlay>{draggedItem && <DraggedRow>{children(draggedItem)}</DraggedRow>}</DragOverlay>
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</DndContext>
	);
}

const screenReaderInstructions = {
	draggable:
		'Tryck på mellanslag för att lyfta, flytta med piltangenterna och tryck på mellanslag igen för att släppa. Escape avbryter.',
};

/** A mouse or a finger drags after 8 px; a keyboard lifts with space. */
function useSortSensors() {
	return useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
}

/** How far below the top of the page the list begins, in pixels. */
function useOffset() {
	const list = useRef<HTMLUListElement>(null);
	const [offset, setOffset] = useState(0);
	useLayoutEffect(() => {
		if (list.current) setOffset(list.current.getBoundingClientRect().top + scrollY);
	}, []);
	return { list, offset };
}

interface VisibleRowsOptions {
	ids: readonly string[];
	rowHeight: number;
	/** Pixels from the top of the page to the list. */
	offset: number;
	/** -1 while no row is dragged. */
	draggedIndex: number;
}

/** The rows in the window, and the dragged one, which stays rendered however far it is dragged. */
function useVisibleRows({ ids, rowHeight, offset, draggedIndex }: VisibleRowsOptions) {
	return useWindowVirtualizer({
		count: ids.length,
		estimateSize: () => rowHeight,
		overscan: 8,
		scrollMargin: offset,
		getItemKey: (index) => ids[index] ?? index,
		rangeExtractor: useCallback(
			(range: Parameters<typeof defaultRangeExtractor>[0]) => {
				const shown = defaultRangeExtractor(range);
				return draggedIndex < 0 || shown.includes(draggedIndex)
					? shown
					: [...shown, draggedIndex].sort((one, other) => one - other);
			},
			[draggedIndex],
		),
	});
}

/** What screen readers say while a row is dragged. */
function useAnnouncements<Item extends { id: string }>(
	items: readonly Item[],
	nameOf: (item: Item) => string,
): Announcements {
	const hasLeft = useRef(false);
	const index = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
	const name = (id: UniqueIdentifier) => {
		const item = items[index(id)];
		return item ? nameOf(item) : '';
	};
	const place = (id: UniqueIdentifier) => `plats ${index(id) + 1} av ${items.length}`;
	return {
		onDragStart({ active }) {
			hasLeft.current = false;
			return `${name(active.id)} är lyft från ${place(active.id)}.`;
		},
		onDragOver({ active, over }) {
			// A lifted row is over itself at first: its announcement must not be replaced at once.
			if (!over || (over.id === active.id && !hasLeft.current)) return undefined;
			hasLeft.current = true;
			return `${name(active.id)} är över ${place(over.id)}.`;
		},
		onDragEnd: ({ active, over }) =>
			over ? `${name(active.id)} är släppt på ${place(over.id)}.` : `${name(active.id)} ligger kvar.`,
		onDragCancel: ({ active }) => `Avbrutet. ${name(active.id)} ligger kvar på ${place(active.id)}.`,
	};
}

function DraggedRow({ children }: { children: ReactNode }) {
	return (
		<div className="card flex items-center shadow-dialog">
			<span className="grid size-12 place-items-center text-muted">
				<GripVertical className="size-5" aria-hidden="true" />
			</span>
			<div className="min-w-0 flex-1 py-2">{children}</div>
		</div>
	);
}

interface RowProps {
	item: { id: string };
	index: number;
	count: number;
	/** Pixels from the top of the list. */
	top: number;
	height: number;
	name: string;
	measure: (row: HTMLElement | null) => void;
	onMove: (from: number, to: number) => void;
	children: ReactNode;
}

function Row({ item, index, count, top, name, measure, onMove, children }: RowProps) {
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
		id: item.id,
		attributes: { roleDescription: 'flyttbar rad' },
	});
	const last = count - 1;
	return (
		<li
			data-index={index}
			aria-posinset={index + 1}
			aria-setsize={count}
			ref={(row) => {
				setNodeRef(row);
				measure(row);
			}}
			style={{
				top,
				transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
				transition,
			}}
			className={`absolute inset-x-0 pb-2 ${isDragging ? 'opacity-40' : ''}`}
		>
			<div className="card flex items-center">
				<button
					type="button"
					ref={setActivatorNodeRef}
					{...attributes}
					{...listeners}
					aria-label={`Flytta ${name}, plats ${index + 1} av ${count}`}
					className="grid min-h-14 w-12 flex-none cursor-grab touch-none place-items-center self-stretch rounded-control text-muted hover:text-ink active:cursor-grabbing"
				>
					<GripVertical className="size-5" aria-hidden="true" />
				</button>
				<div className="min-w-0 flex-1 py-2">{children}</div>
				<Menu
					groups={[
						[
							{
								label: 'Flytta överst',
								icon: ArrowUpToLine,
								disabled: index === 0,
								onSelect: () => onMove(index, 0),
							},
							{ label: 'Flytta upp', icon: ArrowUp, disabled: index === 0, onSelect: () => onMove(index, index - 1) },
							{
								label: 'Flytta ner',
								icon: ArrowDown,
								disabled: index === last,
								onSelect: () => onMove(index, index + 1),
							},
							{
								label: 'Flytta nederst',
								icon: ArrowDownToLine,
								disabled: index === last,
								onSelect: () => onMove(index, last),
							},
						],
					]}
				>
					<button type="button" aria-label={`Flytta ${name} utan att dra`} className="button button-quiet button-icon">
						<EllipsisVertical aria-hidden="true" />
					</button>
				</Menu>
			</div>
		</li>
	);
}

type Strategy = NonNullable<Parameters<typeof SortableContext>[0]['strategy']>;

/** Rows between where the dragged one was and where it would land make room. Works without rows outside the window. */
const shiftBetween: Strategy = ({ activeIndex, activeNodeRect, overIndex, index, rects }) => {
	const height = rects[activeIndex]?.height ?? activeNodeRect?.height ?? 0;
	const still = { x: 0, scaleX: 1, scaleY: 1 };
	if (index === activeIndex) {
		const over = rects[overIndex];
		const own = rects[activeIndex];
		if (!over || !own) return null;
		return { ...still, y: over.top - own.top };
	}
	if (index > activeIndex && index <= overIndex) return { ...still, y: -height };
	if (index < activeIndex && index >= overIndex) return { ...still, y: height };
	return { ...still, y: 0 };
};
