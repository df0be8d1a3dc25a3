// Generated from supabase/migrations/*.sql by: npm run generate -- types
// Change the migrations and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      blog_posts: {
        Row: {
          category: string;
          content: string;
          created_at: string;
          excerpt: string;
          featured: boolean;
          id: string;
          image_url: string | null;
          listed_at: string;
          published_at: string | null;
          read_time: string;
          search_description: string;
          search_title: string;
          slug: string;
          social_image_url: string | null;
          status: string;
          tags: string[];
          title: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          category?: string;
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured?: boolean;
          id?: string;
          image_url?: string | null;
          listed_at?: never;
          published_at?: string | null;
          read_time?: string;
          search_description?: string;
          search_title?: string;
          slug: string;
          social_image_url?: string | null;
          status?: string;
          tags?: string[];
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          category?: string;
          content?: string;
          created_at?: string;
          excerpt?: string;
          featured?: boolean;
          id?: string;
          image_url?: string | null;
          listed_at?: never;
          published_at?: string | null;
          read_time?: string;
          search_description?: string;
          search_title?: string;
          slug?: string;
          social_image_url?: string | null;
          status?: string;
          tags?: string[];
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      call_requests: {
        Row: {
          call_type: string;
          company: string;
          created_at: string;
          email: string;
          id: string;
          idempotency_key: string | null;
          message: string;
          name: string;
          phone: string;
          preferred_time: string;
          status: string;
          time_zone: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          call_type: string;
          company?: string;
          created_at?: string;
          email: string;
          id?: string;
          idempotency_key?: string | null;
          message?: string;
          name: string;
          phone?: string;
          preferred_time: string;
          status?: string;
          time_zone: string;
          type?: string;
        };
        Update: {
          call_type?: string;
          company?: string;
          created_at?: string;
          email?: string;
          id?: string;
          idempotency_key?: string | null;
          message?: string;
          name?: string;
          phone?: string;
          preferred_time?: string;
          status?: string;
          time_zone?: string;
          type?: string;
        };
        Relationships: [];
      };
      content_revisions: {
        Row: {
          bytes: number;
          fields: NonNullable<Json>;
          id: string;
          item_id: string;
          key: string;
          kind: string;
          replaced_at: string;
          replaced_by: string | null;
          restorable_until: string | null;
          title: string;
          version: number;
          words: number;
          written_at: string;
          written_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          bytes: number;
          fields: NonNullable<Json>;
          id?: string;
          item_id: string;
          key: string;
          kind: string;
          replaced_at?: string;
          replaced_by?: string | null;
          restorable_until?: string | null;
          title: string;
          version: number;
          words: number;
          written_at: string;
          written_by?: string | null;
        };
        Update: {
          bytes?: number;
          fields?: NonNullable<Json>;
          id?: string;
          item_id?: string;
          key?: string;
          kind?: string;
          replaced_at?: string;
          replaced_by?: string | null;
          restorable_until?: string | null;
          title?: string;
          version?: number;
          words?: number;
          written_at?: string;
          written_by?: string | null;
        };
        Relationships: [];
      };
      mail_outbox: {
        Row: {
          attempts: number;
          call_request_id: string | null;
          created_at: string;
          id: string;
          kind: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          recipient: string | null;
          sent_at: string | null;
          status: string;
          subscriber_id: string | null;
          turn: number | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          call_request_id?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          recipient?: string | null;
          sent_at?: string | null;
          status?: string;
          subscriber_id?: string | null;
          turn?: number | null;
        };
        Update: {
          attempts?: number;
          call_request_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          recipient?: string | null;
          sent_at?: string | null;
          status?: string;
          subscriber_id?: string | null;
          turn?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'mail_outbox_call_request_id_fkey';
            columns: ['call_request_id'];
            isOneToOne: false;
            referencedRelation: 'call_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mail_outbox_subscriber_id_fkey';
            columns: ['subscriber_id'];
            isOneToOne: false;
            referencedRelation: 'newsletter_subscribers';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          id: string;
          token: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          token?: string;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          token?: string;
        };
        Relationships: [];
      };
      page_content: {
        Row: {
          content: string;
          content_type: string;
          created_at: string;
          featured: boolean;
          id: string;
          image_url: string | null;
          is_published: boolean;
          page_id: string;
          published_at: string | null;
          source_hash: string | null;
          title: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          content?: string;
          content_type?: string;
          created_at?: string;
          featured?: boolean;
          id?: string;
          image_url?: string | null;
          is_published?: boolean;
          page_id: string;
          published_at?: string | null;
          source_hash?: string | null;
          title: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          content?: string;
          content_type?: string;
          created_at?: string;
          featured?: boolean;
          id?: string;
          image_url?: string | null;
          is_published?: boolean;
          page_id?: string;
          published_at?: string | null;
          source_hash?: string | null;
          title?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      account_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          is_current: boolean;
          seen_at: string;
          signed_in_at: string;
          user_agent: string;
        }[];
      };
      administrators: { Args: Record<PropertyKey, never>; Returns: string[] };
      appoint_administrator: { Args: { address: string; replacing?: boolean }; Returns: undefined };
      blog_article: { Args: { slug: string }; Returns: Json };
      blog_list: { Args: { category: string; page: number; search: string; size: number }; Returns: Json };
      blog_sitemap: { Args: Record<PropertyKey, never>; Returns: Json };
      change_address: { Args: { address: string; of_user: string }; Returns: undefined };
      claim_mail: {
        Args: { batch?: number; lease?: string };
        Returns: {
          attempts: number;
          data: Json;
          id: string;
          kind: string;
          recipient: string;
        }[];
      };
      configure: { Args: { settings: Json }; Returns: undefined };
      confirm_address: { Args: { token: string }; Returns: string };
      confirm_subscription: { Args: { token: string }; Returns: boolean };
      content_drafts: { Args: { item_id?: string; kind: string }; Returns: Json };
      delete_old_submissions: { Args: Record<PropertyKey, never>; Returns: number };
      describe_image: { Args: { alt: string; name: string }; Returns: undefined };
      discard_draft: { Args: { device: string; item_id: string; kind: string; seen?: string }; Returns: boolean };
      draft_links: { Args: { post_id: string }; Returns: Json };
      end_other_sessions: { Args: { of_user: string; staying: string }; Returns: undefined };
      end_session: { Args: { session: string }; Returns: boolean };
      end_sessions: { Args: { of_user: string }; Returns: undefined };
      export_image_texts: { Args: Record<PropertyKey, never>; Returns: Json };
      export_rows: { Args: { after?: string; part: string; size: number }; Returns: Json };
      finish_mail: {
        Args: { attempt: number; error?: string; mail_id: string; permanent?: boolean };
        Returns: undefined;
      };
      import_image_texts: { Args: { overwrite: boolean; texts: Json }; Returns: number };
      import_rows: { Args: { moved: Json; overwrite: boolean; part: string; send_waiting?: boolean }; Returns: Json };
      inbox_call_requests: { Args: { after?: Json; search?: string; size?: number; status?: string }; Returns: Json };
      inbox_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      inbox_failed_mail: { Args: { after?: Json; size?: number }; Returns: Json };
      inbox_subscribers: { Args: { after?: Json; search?: string; size?: number }; Returns: Json };
      like_post: { Args: { slug: string }; Returns: number };
      may_edit: { Args: Record<PropertyKey, never>; Returns: boolean };
      media_images: { Args: { after?: Json; search?: string; size?: number }; Returns: Json };
      new_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number };
      release_held_mail: { Args: Record<PropertyKey, never>; Returns: number };
      remove_second_factor: { Args: { of_user: string }; Returns: boolean };
      replace_image: { Args: { name: string; replacement: string }; Returns: Json };
      request_address_change: { Args: { address: string; of_user: string }; Returns: string };
      request_password_recovery: { Args: { address: string }; Returns: undefined };
      resend_confirmation: { Args: { email: string }; Returns: undefined };
      restore_post: { Args: { post_id: string }; Returns: string };
      revoke_draft_link: { Args: { link_id: string }; Returns: undefined };
      send_mail_again: { Args: { mails?: Json }; Returns: number };
      share_draft: { Args: { days: number; note?: string; post_id: string }; Returns: Json };
      shared_draft: { Args: { secret: string }; Returns: Json };
      store_draft: {
        Args: {
          base_version: number;
          device: string;
          fields: Json;
          item_id: string;
          key: string;
          kind: string;
          seen?: string;
          title: string;
        };
        Returns: string;
      };
      submit_call_request: {
        Args: {
          client?: string;
          idempotency_key?: string;
          mail_configured?: boolean;
          request: Json;
          suspected_spam?: boolean;
        };
        Returns: string;
      };
      unsubscribe: { Args: { token: string }; Returns: boolean };
      use_recovery_code: { Args: { code: string; removing?: boolean }; Returns: string };
      use_recovery_token: { Args: { token: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
